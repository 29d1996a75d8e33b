import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Changes of a browser that stay when its cookies and storage are cleared for the next visitor. */
const lasting =
  /\.clock\.install|\.(?:addInitScript|exposeFunction|exposeBinding|newCDPSession|grantPermissions|setOffline|setExtraHTTPHeaders|setGeolocation|setDefaultTimeout)\(|\.on\('|javaScriptEnabled|servers\.sides/

test('a browser test that changes the browser for good says so: its visitor is alone', () => {
  const files = globSync('tests/e2e/**/*.e2e.ts').filter((file) => lasting.test(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !readFileSync(file, 'utf8').includes('alone: true'))).toEqual([])
})
