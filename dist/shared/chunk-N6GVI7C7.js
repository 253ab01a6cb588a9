import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as e}from"./chunk-MVBBL2YF.js";var i=e(({now:r})=>({now:r,sleep:e(o=>new Promise(t=>{setTimeout(t,o)}),"sleep"),every:e((o,t)=>{let c=setInterval(t,o);return()=>clearInterval(c)},"every"),random:Math.random}),"createClock");export{i as a};
