import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as n}from"./chunk-MVBBL2YF.js";var r="handover",a="TICKGATE_POST",d="not needed";function t(e){let o=e[`STATE_${r}`]??"";return o===""?null:JSON.parse(o)}n(t,"readHandover");function s(e){try{return t(e)?.finished===!1}catch{return!0}}n(s,"isTickLeft");export{r as a,a as b,d as c,t as d,s as e};
