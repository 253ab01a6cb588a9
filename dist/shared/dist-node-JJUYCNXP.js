import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a,c as b}from"./chunk-U6OCQYFB.js";import"./chunk-WRGHB66U.js";import"./chunk-MVBBL2YF.js";export{b as createAppAuth,a as createOAuthUserAuth};
