import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as t}from"./chunk-MVBBL2YF.js";async function m(n,s,i){let o=performance.now(),e=t(()=>{n.write(`${s} (${Math.round((performance.now()-o)/1e3)} s)
`),r=setTimeout(e,1e4)},"tell"),r=setTimeout(e,1e3);try{return await i()}finally{clearTimeout(r)}}t(m,"during");export{m as a};
