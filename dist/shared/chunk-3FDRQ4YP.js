import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as e}from"./chunk-MVBBL2YF.js";async function a(s,o,n){let i=performance.now(),r=e(()=>{s.write(`${o} (${Math.round((performance.now()-i)/1e3)} s)
`),t=setTimeout(r,1e4)},"tell"),t=setTimeout(r,1e3);try{return await n()}finally{clearTimeout(t)}}e(a,"withProgress");export{a};
