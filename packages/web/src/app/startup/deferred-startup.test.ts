import { expect, test } from 'vitest'
import { viewsToPreload } from './deferred-startup.ts'

test.each([{ effectiveType: 'slow-2g' }, { effectiveType: '2g' }, { effectiveType: '4g', saveData: true }])(
  '[NV-03] on %o only the home view is preloaded',
  (connection) => {
    expect(viewsToPreload(connection)).toEqual(['/'])
  },
)

test.each([undefined, {}, { effectiveType: '3g' }, { effectiveType: '4g', saveData: false }])(
  '[NV-03] on %o home, page and share views are',
  (connection) => {
    expect(viewsToPreload(connection)).toEqual(['/', '/pages/$slug', '/shares/$slug'])
  },
)
