import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as n}from"./chunk-MVBBL2YF.js";import{createPrivateKey as t}from"node:crypto";function i(r){return(r.includes("-----BEGIN")?r:Buffer.from(r,"base64").toString("utf8")).replaceAll("\\n",`
`).trim()}n(i,"pemOf");function c(r){try{let e=i(r);return t(e).asymmetricKeyType==="rsa"?e:null}catch{return null}}n(c,"readPrivateKey");export{i as a,c as b};
