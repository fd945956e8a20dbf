import { expect, test } from 'vitest'
import { installedEngines } from './installed.ts'

const names = (there: string[]) => {
  const { installed, leftOut } = installedEngines((file) => there.includes(file))
  return { installed: installed.map(({ name }) => name), leftOut }
}

test('what is there is tried, what is missing is left out with a word', () => {
  const all = ['/usr/lib/firefox/firefox', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  expect(names(all)).toEqual({ installed: ['firefox', 'webkit'], leftOut: {} })
  expect(names(['/usr/bin/firefox-esr'])).toEqual({
    installed: ['firefox'],
    leftOut: {
      webkit:
        'webkit is left out, there is no /usr/bin/WebKitWebDriver and no /usr/bin/Xvfb: apt-get install webkit2gtk-driver xvfb',
    },
  })
})

test('a driver without a screen to draw on is not enough', () => {
  const { installed, leftOut } = names(['/usr/bin/WebKitWebDriver'])
  expect(installed).toEqual([])
  expect(leftOut.webkit).toContain('there is no /usr/bin/Xvfb:')
  expect(leftOut.firefox).toContain('apt-get install firefox-esr')
})
