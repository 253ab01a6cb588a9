import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as t}from"./chunk-MVBBL2YF.js";var p=t((i,n)=>({line:t(o=>i.line(n(o)),"line"),group:t((o,e)=>i.group(n(o),n(e)),"group"),annotate:t((o,e)=>i.annotate(o,n(e)),"annotate")}),"redactVoice");export{p as a};
