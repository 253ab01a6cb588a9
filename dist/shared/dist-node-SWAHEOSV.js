import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a,c as b}from"./chunk-R4E77AQP.js";import"./chunk-QJYPAGHS.js";import"./chunk-MVBBL2YF.js";export{b as createAppAuth,a as createOAuthUserAuth};
