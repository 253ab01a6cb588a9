import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{c as e}from"./chunk-5FSS6LE2.js";import{a as t}from"./chunk-MVBBL2YF.js";import{createHash as r}from"node:crypto";var i=t(a=>r("sha256").update(e(a)).digest("hex"),"gateTextHash");export{i as a};
