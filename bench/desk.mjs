import { jpeg } from '../packages/server/test/factories/pictures.ts'
import { report } from './measure.mjs'

const panel = '上传队列'
const large = { width: 6000, height: 4000 }

/** Removes the limit on files per batch. Routes do not apply to requests of a service worker, so none may run. */
const withoutBatchLimit = (page) =>
  page.route('**/api/v2/group', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.group.options.max_files_per_batch = 0
    await route.fulfill({ response, json: answer })
  })

/** Measures until the first rows of the list are painted and the page reacts to input. */
async function measureThousand(page) {
  const { took, rows, files } = await page.evaluate(async (name) => {
    const field = document.querySelector('input[type=file]')
    const data = new DataTransfer()
    for (let index = 0; index < 1000; index++) data.items.add(new File([`${index}`], `${index}.jpg`))
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const rowsNow = () => document.querySelectorAll(`[aria-label="${name}"] > li`).length
    const filesNow = () => Number(document.querySelector(`[aria-label="${name}"] > li`).ariaSetSize)
    const begun = performance.now()
    field.files = data.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
    while (rowsNow() < 5) await painted()
    await painted()
    return { took: performance.now() - begun, rows: rowsNow(), files: filesNow() }
  }, panel)
  if (files <= 1000) throw new Error(`The list has ${files} files`)
  report('1,000 files chosen: list usable, ms', took, { atMost: 200 })
  report('1,000 files chosen: rows that are drawn', rows, { atMost: 40 })
}

/** Measures from confirming the edit until the file is written; the page stays responsive meanwhile. */
async function measureExport(page, traced) {
  await page.getByRole('button', { name: '编辑 large.jpg', exact: true }).click()
  await page.getByText(`${large.width} × ${large.height} 像素`).waitFor()
  await page.getByRole('button', { name: '向右旋转' }).click()
  await page.getByRole('tab', { name: '调色' }).click()
  await page.getByLabel('亮度', { exact: true }).fill('12')
  const { result, tasks } = await traced(page, async () => {
    const begun = performance.now()
    await page.getByRole('button', { name: '完成', exact: true }).click()
    await page.getByRole('dialog', { name: '编辑图片' }).waitFor({ state: 'detached' })
    return performance.now() - begun
  })
  report('24 Mpx picture written by the editor, ms', result, { atMost: 1500 })
  report('24 Mpx picture written by the editor: longest task of the page, ms CPU', tasks[0] ?? 0, { atMost: 50 })
}

/** Measures the uploader with many files and its editor with a large one. */
export async function measureDesk({ open, traced, url }) {
  const { page, close } = await open(url, { serviceWorkers: 'block' })
  try {
    await withoutBatchLimit(page)
    await page.reload()
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
    const buffer = await jpeg({ ...large, seed: 24 })
    await page.locator('input[type=file]').first().setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('list', { name: panel }).waitFor()
    await measureExport(page, traced)
    await measureThousand(page)
  } finally {
    await close()
  }
}
