import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as i}from"./chunk-2EM4LUKX.js";import{a as p}from"./chunk-YFAUVR7Z.js";import{a as r,e as l}from"./chunk-MVBBL2YF.js";var c=l(p(),1);var a=r((...e)=>["### Acceptance Criteria","",...e.map(t=>`- ${t}`),""].join(`
`),"renderCriteria"),s={csv:"CSV export breaks on commas",vague:"Make the amounts nicer to read",period:"Understand periods such as 2026-Q1",filter:"Report of a single period",split:"Split a bill without losing a cent"},y=[{title:s.csv,body:`A description with a comma shifts every column after it.

${a("Fields with a comma, a quote or a line break are quoted, quotes inside are doubled","Other fields stay as they are","A test shows both")}`,labels:["bug","P1"],author:"ana"},{title:s.vague,body:"I find the numbers in the report hard to read. Can we make them nicer?",labels:["enhancement"],author:"rob"},{title:s.period,body:`We keep cutting dates apart by hand.

${a('`inPeriod("2026-03-14", "2026-03")` and `"2026-Q1"` are true',"Any other form throws and names the text that was not understood","A test covers a month, a quarter and a mistake")}`,labels:["enhancement"],author:"ana"},{title:s.filter,body:`Depends on #3.

${a('`monthlyReport(entries, "2026-Q1")` shows that period only',"Without a period everything is shown, as today","A test covers both")}`,labels:["enhancement"],author:"ana"},{title:s.split,body:`Three people split 10.00 and one cent is gone.

${a("`splitCents(1000, 3)` gives three shares that add up to 1000","Shares differ by at most one cent","A test covers a bill that does not divide evenly")}`,labels:["bug"],author:"ana"}],b=[{name:"bug",color:"d73a4a"},{name:"enhancement",color:"a2eeef"},{name:"P1",color:"b60205"}],h={name:"pocket-ledger",version:"0.3.0",private:!0,type:"module",description:"Keeps track of small money",scripts:{test:"node --test"}},w={"package.json":`${JSON.stringify(h,null,2)}
`,"README.md":`# pocket-ledger

Keeps track of small money: entries in, a monthly report and CSV out.

    npm test
`,"src/csv.js":`/** One line per row, the header first. */
export function toCsv(header, rows) {
  return [header, ...rows].map((row) => row.join(',')).join('\\n') + '\\n';
}
`,"src/money.js":`/** Cents as people read them: -320 is "-3.20". */
export function formatCents(cents) {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return sign + digits.slice(0, -2) + '.' + digits.slice(-2);
}
`,"src/report.js":`import { formatCents } from './money.js';

/** An entry: { date: '2026-03-14', text: 'Coffee', cents: -320 } */
export const balance = (entries) => entries.reduce((sum, { cents }) => sum + cents, 0);

/** One line per month in order, and the balance below. */
export function monthlyReport(entries) {
  const months = [...new Set(entries.map(({ date }) => date.slice(0, 7)))].sort();
  const lines = months.map((month) => {
    const own = entries.filter(({ date }) => date.startsWith(month));
    return month + '  ' + formatCents(balance(own));
  });
  return [...lines, 'balance  ' + formatCents(balance(entries))].join('\\n');
}
`,"test/csv.test.js":`import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCsv } from '../src/csv.js';

test('the header comes first', () => {
  assert.equal(toCsv(['date', 'cents'], [['2026-03-14', -320]]), 'date,cents\\n2026-03-14,-320\\n');
});
`,"test/report.test.js":`import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCents } from '../src/money.js';
import { monthlyReport } from '../src/report.js';

test('cents have two digits', () => {
  assert.equal(formatCents(-5), '-0.05');
});

test('months come in order, the balance last', () => {
  const entries = [
    { date: '2026-03-14', text: 'Coffee', cents: -320 },
    { date: '2026-02-28', text: 'Refund', cents: 1000 },
  ];
  assert.equal(monthlyReport(entries), '2026-02  10.00\\n2026-03  -3.20\\nbalance  6.80');
});
`},k=".github/workflows/tickgate.yml",u="Tickgate",f="tickgate/tickgate",x="* * * * *",v=r(({cron:e,timeoutMinutes:t,secrets:o})=>`name: ${u}
on:
  schedule:
    - cron: '${e}'
  workflow_dispatch:
    inputs:
      reason:
        description: Why this tick is started
permissions: {}
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: ${t}
    permissions:
${i.map(({scope:n,level:m,why:d})=>`      ${n}: ${m} # ${d}
`).join("")}    steps:
      - uses: ${f}@v1
        with:
          reason: \${{ inputs.reason }}
${o.length===0?"":`        env:
${o.map(n=>`          ${n}: \${{ secrets.${n} }}
`).join("")}`}`,"workflowText");function $({agentCommand:e,appId:t}){let o={agent:"command","agent-command":[...e],isolation:"none","verify-command":["node","--test"],"max-iterations":6,"max-dollars":3,"max-agents":3,"iterations-per-tick":1,"when-empty":"stop","receipt-app-id":t};return`# The agents of this demo are scripted and run on your machine without isolation; a real loop keeps \`uid\`.
${(0,c.stringify)(o)}`}r($,"settingsText");export{s as a,y as b,b as c,w as d,k as e,f,x as g,v as h,$ as i};
