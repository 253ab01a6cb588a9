import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a}from"./chunk-MVBBL2YF.js";var t=a((...o)=>["### Acceptance Criteria","",...o.map(n=>`- ${n}`),""].join(`
`),"criteria"),e={csv:"CSV export breaks on commas",vague:"Make the amounts nicer to read",period:"Understand periods such as 2026-Q1",filter:"Report of a single period",split:"Split a bill without losing a cent"},s=[{title:e.csv,body:`A description with a comma shifts every column after it.

${t("Fields with a comma, a quote or a line break are quoted, quotes inside are doubled","Other fields stay as they are","A test shows both")}`,labels:["bug","P1"],author:"ana"},{title:e.vague,body:"I find the numbers in the report hard to read. Can we make them nicer?",labels:["enhancement"],author:"rob"},{title:e.period,body:`We keep cutting dates apart by hand.

${t('`inPeriod("2026-03-14", "2026-03")` and `"2026-Q1"` are true',"Any other form throws and names the text that was not understood","A test covers a month, a quarter and a mistake")}`,labels:["enhancement"],author:"ana"},{title:e.filter,body:`Depends on #3.

${t('`monthlyReport(entries, "2026-Q1")` shows that period only',"Without a period everything is shown, as today","A test covers both")}`,labels:["enhancement"],author:"ana"},{title:e.split,body:`Three people split 10.00 and one cent is gone.

${t("`splitCents(1000, 3)` gives three shares that add up to 1000","Shares differ by at most one cent","A test covers a bill that does not divide evenly")}`,labels:["bug"],author:"ana"}],r=[{name:"bug",color:"d73a4a"},{name:"enhancement",color:"a2eeef"},{name:"P1",color:"b60205"}];export{e as a,s as b,r as c};
