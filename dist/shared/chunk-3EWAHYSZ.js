import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as r}from"./chunk-MVBBL2YF.js";var a=class extends Error{static{r(this,"StateWriteRefused")}name="StateWriteRefused";remedy;constructor(e){super(e.message),this.remedy=e.remedy}};export{a};
