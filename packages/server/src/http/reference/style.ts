/** One calm style, by the colours that the reader's system asks for. */
export const style = `
:root { color-scheme: light dark; --ink: #1f2933; --soft: #5b6770; --line: #e3e8ec; --paper: #fff; --card: #f7f9fa; --accent: #007ba6;
  --get: #1c7c54; --post: #007ba6; --put: #9a6700; --delete: #b42318 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaed; --soft: #9aa7b1; --line: #2c353c; --paper: #14181b; --card: #1b2126;
  --accent: #4cc3ee; --get: #57c894; --post: #4cc3ee; --put: #e0b04c; --delete: #ff8a80 } }
* { box-sizing: border-box }
html { scroll-padding-top: 16px }
body { margin: 0; font: 15px/1.65 system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
  color: var(--ink); background: var(--paper); overflow-wrap: anywhere }
a { color: var(--accent); text-decoration: none }
a:hover { text-decoration: underline }
a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
td code { white-space: nowrap }
td:nth-last-child(2) code, td small code { white-space: normal; overflow-wrap: normal }
code { font: 13px/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace }
header { padding: 28px 24px 20px; border-bottom: 1px solid var(--line); display: flex; gap: 16px; align-items: baseline; flex-wrap: wrap }
header h1 { font-size: 24px; line-height: 1.3; margin: 0 auto 0 0 }
nav ul { list-style: none; margin: 0 0 16px; padding: 0 }
nav li { margin: 2px 0 }
nav strong { display: block; color: var(--soft); font-size: 13px; font-weight: 600; margin: 14px 0 4px }
nav a { color: inherit; display: flex; gap: 8px; font-size: 13px; padding: 2px 0 }
nav a code { white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
nav .verb { width: 46px; flex: none; font-size: 10px; line-height: 20px }
main { padding: 8px 24px 80px; min-width: 0; max-width: 1000px }
h2 { font-size: 20px; margin: 40px 0 8px }
h3 { font-size: 16px; margin: 0 0 4px; display: flex; gap: 10px; align-items: baseline; flex-wrap: wrap }
h3 code { font-size: 15px }
h4 { font-size: 13px; color: var(--soft); margin: 16px 0 6px; font-weight: 600 }
article { border: 1px solid var(--line); border-radius: 10px; padding: 18px 20px; margin: 14px 0; background: var(--card) }
article p { margin: 2px 0 }
.verb { font-weight: 700; letter-spacing: .03em; font-size: 12px }
.get { color: var(--get) } .post { color: var(--post) } .put { color: var(--put) } .delete { color: var(--delete) }
.who { color: var(--soft); font-size: 14px }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--paper) }
table { border-collapse: collapse; width: 100%; font-size: 14px }
th, td { text-align: left; vertical-align: top; padding: 7px 12px; border-top: 1px solid var(--line); min-width: 72px }
td:last-child { min-width: 120px }
thead th { border-top: 0; color: var(--soft); font-weight: 600; font-size: 13px }
td:first-child { white-space: nowrap }
td small { color: var(--soft) }
summary { cursor: pointer; color: var(--accent); font-size: 14px }
details[open] summary { margin-bottom: 8px }
.codes { display: flex; flex-wrap: wrap; gap: 6px 14px; font-size: 13px; list-style: none; margin: 0; padding: 0 }
.codes span { color: var(--soft) }
@media (min-width: 960px) { .page { display: grid; grid-template-columns: 300px minmax(0, 1fr) }
  nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding: 12px 20px 32px 24px; border-right: 1px solid var(--line) } main { padding-left: 40px } }
@media (max-width: 959px) { nav { padding: 8px 24px 0; border-bottom: 1px solid var(--line) } }
@media (max-width: 600px) { article { padding: 14px } header, main { padding-left: 16px; padding-right: 16px } nav { padding-left: 16px; padding-right: 16px } }
`
