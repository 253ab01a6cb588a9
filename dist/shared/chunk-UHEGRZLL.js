import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as e}from"./chunk-MVBBL2YF.js";var r=e(o=>`docs/errors/${o}.md`,"errorPath");export{r as a};
