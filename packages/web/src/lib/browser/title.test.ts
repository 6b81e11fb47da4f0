import { expect, test } from 'vitest'
import { formatDocumentTitle } from './title.ts'

test('[AR-09] the document is called by its page and its site, and a site without a name by the product', () => {
  expect(formatDocumentTitle('首页', '图海')).toBe('首页 - 图海')
  expect(formatDocumentTitle('Home', '')).toBe('Home - Imagora')
})

test('[AR-11] the name of what is shown stands before the title of its screen', () => {
  expect(formatDocumentTitle('Album Detail', 'Agora', 'Trip 2')).toBe('Trip 2 - Album Detail - Agora')
})
