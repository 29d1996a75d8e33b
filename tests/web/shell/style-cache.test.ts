import { expect, test } from 'vitest'
import { rulesOf } from '#app/shell/style-cache.ts'

test.each([
  ['declarations', 'color:red;padding:4px;', '.a{color:red;padding:4px;}'],
  ['a declaration without its last semicolon', 'color:red', '.a{color:red;}'],
  ['a block', 'color:red;&.b{color:blue;}', '.a{color:red;&.b{color:blue;}}'],
  ['the element itself under the pointer', ':hover{color:red;}', '.a{&:hover{color:red;}}'],
  ['the same in a list', ':hover,& p,:focus{color:red;}', '.a{&:hover,& p,&:focus{color:red;}}'],
  [
    'the same on a wide screen',
    '@media (width:9px){:hover{color:red;}}',
    '.a{@media (width:9px){&:hover{color:red;}}}',
  ],
  ['an element inside', '>p{color:red;}', '.a{>p{color:red;}}'],
  [
    'declarations after a block, which win over it',
    '@media (width:9px){top:1px;}top:2px;left:3px;',
    '.a{@media (width:9px){top:1px;}&{top:2px;}&{left:3px;}}',
  ],
  ['signs in quotes', `content:"};{\\"";color:red;`, `.a{content:"};{\\"";color:red;}`],
  ['signs in an address', 'background:url(data:a;b,{});color:red;', '.a{background:url(data:a;b,{});color:red;}'],
  ['what Safari wants with a prefix', 'user-select:none;', '.a{-webkit-user-select:none;user-select:none;}'],
])('%s', (_what, styles, rule) => expect(rulesOf('.a', styles)).toEqual([rule]))

test('global styles are one rule each', () => {
  expect(
    rulesOf('', ':root{--a:1;}@keyframes x{from{top:0;}to{top:1px;}}body{margin:0;&::backdrop{color:red;}}'),
  ).toEqual([':root{--a:1;}', '@keyframes x{from{top:0;}to{top:1px;}}', 'body{margin:0;&::backdrop{color:red;}}'])
})
