import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as c}from"./chunk-DILCSC75.js";import{m as n}from"./chunk-KR7Z6TOP.js";import{a as i}from"./chunk-MVBBL2YF.js";async function a(){try{let t=(await c('ioreg -rd1 -c "IOPlatformExpertDevice"')).stdout.split(`
`).find(d=>d.includes("IOPlatformUUID"));if(!t)return;let r=t.split('" = "');if(r.length===2)return r[1].slice(0,-1)}catch(e){n.debug(`error reading machine id: ${e}`)}}i(a,"getMachineId");export{a as getMachineId};
