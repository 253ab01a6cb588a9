import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as n}from"./chunk-MVBBL2YF.js";var r="handover";function a(e){let o=e[`STATE_${r}`]??"";return o===""?null:JSON.parse(o)}n(a,"readHandover");function t(e){try{return a(e)?.finished===!1}catch{return!0}}n(t,"isTickLeft");export{r as a,a as b,t as c};
