import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{b as a,c as b}from"./chunk-VGSPROT7.js";import"./chunk-QJYPAGHS.js";import"./chunk-MVBBL2YF.js";export{b as createAppAuth,a as createOAuthUserAuth};
