/** The product's colours and shapes for the pages of the simulators, light and dark. */
export const style = `
:root { color-scheme: light dark; --paper: #FBF9F6; --card: #FFFFFF; --sand: #F3EEE7; --mint: #DCEBE6; --ink: #1F2A2E; --muted: #566268;
  --primary: #1F6B63; --primary-hover: #185750; --on-primary: #FFFFFF; --error: #B3261E; --warn: #7A4F00; --warn-ground: #FFF4DC;
  --border: #7E8B90; --line: #E4DED5; --focus: #0B57D0; --shadow: 0 8px 32px rgb(31 42 46 / .07) }
@media (prefers-color-scheme: dark) { :root { --paper: #12191B; --card: #1A2326; --sand: #1F2A2D; --mint: #1E3532; --ink: #E8ECEB;
  --muted: #A9B5B8; --primary: #8CCFC4; --primary-hover: #A5DAD1; --on-primary: #0B1F1C; --error: #FFB4AB; --warn: #F3C969;
  --warn-ground: #2A2617; --border: #6E7C81; --line: #2B373B; --focus: #A8C7FA; --shadow: none } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
h1, h2 { font-family: Charter, Georgia, serif; font-weight: 600; line-height: 1.25; margin: 0 0 16px }
h1 { font-size: clamp(24px, 5vw, 32px) } h2 { font-size: 20px }
p { margin: 0 0 16px } .muted { color: var(--muted); font-size: 14px }
a { color: var(--primary) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px }
.banner { margin: 0; padding: 10px 16px; text-align: center; font-size: 14px; font-weight: 600; background: var(--warn-ground); color: var(--warn) }
main { max-width: 480px; margin: 0 auto; padding: clamp(24px, 6vw, 56px) clamp(16px, 4vw, 40px) }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 20px; box-shadow: var(--shadow); padding: clamp(20px, 5vw, 32px) }
.sum { font: 600 32px/1.2 Charter, Georgia, serif; font-variant-numeric: tabular-nums; margin: 0 0 4px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0 24px; font-size: 14px }
dt { color: var(--muted) } dd { margin: 0; overflow-wrap: anywhere; text-align: right }
form { margin: 0 } fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: 12px } legend { padding: 0; margin-bottom: 12px; color: var(--muted); font-size: 14px }
button, .button { font: inherit; font-weight: 600; min-height: 48px; padding: 10px 20px; border-radius: 12px; border: 1.5px solid var(--border);
  background: transparent; color: var(--ink); cursor: pointer; width: 100%; display: block; text-align: center; text-decoration: none }
button:hover, .button:hover { background: var(--sand) }
.primary { background: var(--primary); border-color: var(--primary); color: var(--on-primary) }
.primary:hover { background: var(--primary-hover); border-color: var(--primary-hover) }
button small { display: block; font-weight: 400; font-size: 14px; color: var(--muted) }
label { display: block; font-weight: 600; margin-bottom: 4px }
input, select { font: inherit; width: 100%; min-height: 48px; padding: 10px 14px; border-radius: 12px; border: 1.5px solid var(--border);
  background: var(--card); color: var(--ink) }
input.code { font-size: 24px; letter-spacing: .3em; font-variant-numeric: tabular-nums; text-align: center }
.hint { color: var(--muted); font-size: 14px; margin: 4px 0 16px } .error { color: var(--error); font-size: 14px; margin: 4px 0 16px; font-weight: 600 }
main:has(.mails, .mail) { max-width: 860px }
.search { display: flex; gap: 12px; align-items: end; margin-bottom: 24px } .search > div { flex: 1 } .search button { width: auto }
.mails { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; overflow-wrap: anywhere }
.mails a { display: block; padding: 16px 20px; text-decoration: none; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 16px }
.mails a:hover { border-color: var(--border) } .mails strong { display: block }
.mails .code, .codes { font-variant-numeric: tabular-nums; font-weight: 600; background: var(--mint); border-radius: 12px }
.mails .code { display: block; width: fit-content; margin-top: 8px; padding: 2px 12px; letter-spacing: .15em }
.codes { padding: 16px; text-align: center; font-size: 40px; letter-spacing: .25em; margin: 0 0 24px }
.links { display: grid; gap: 12px; margin: 0 0 24px; padding: 0; list-style: none } .links a { overflow-wrap: anywhere }
.text { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0 }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 16px; background: var(--paper) }
h2 + dl { margin-top: 0 } .field { margin-bottom: 16px } .field .hint, .field .error { margin-bottom: 0 }
.transfers { list-style: none; margin: 24px 0 0; padding: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px }
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(160px, 1fr)); gap: 12px } dl:last-child { margin-bottom: 0 }
section { margin-top: 32px } nav { margin-bottom: 16px }
`
