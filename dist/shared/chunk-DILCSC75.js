import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import*as o from"child_process";import*as s from"util";var c=s.promisify(o.exec);export{c as a};
