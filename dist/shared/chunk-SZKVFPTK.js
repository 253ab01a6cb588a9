import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{c as p,e as r}from"./chunk-HJ5ZZWQ5.js";import{c as i,d as o}from"./chunk-MDXZXQ76.js";import{a as t}from"./chunk-MVBBL2YF.js";async function n(e,s){await o(r(e.head,e.reason),p(e),s),i.line(e.sentence),i.group("Skipped",p(e))}t(n,"publishSkip");export{n as a};
