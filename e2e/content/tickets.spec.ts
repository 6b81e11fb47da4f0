import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'

const words = {
  'zh-CN': {
    create: '提交工单',
    title: '标题',
    high: '高',
    description: '问题描述',
    submit: '提交工单',
    detail: '工单详情',
    titleRequired: '请填写标题',
    attach: '添加图片',
    processing: '处理中',
    completed: '已完成',
    reply: '回复',
    send: '发送',
    unread: '未读',
    staff: '站点团队',
    close: '关闭工单',
    cancel: '取消',
    closed: '工单已关闭，不能再回复',
    closedDone: '工单已关闭',
    assigned: '负责人',
    assignedDone: '负责人已更改',
    reopen: '重新打开',
    templates: '回复模板',
    add: '添加模板',
    name: '名称',
    content: '内容',
    save: '保存',
    use: '使用模板',
  },
  'en-US': {
    create: 'New ticket',
    title: 'Title',
    high: 'High',
    description: 'Description',
    submit: 'Submit ticket',
    detail: 'Ticket Detail',
    titleRequired: 'Enter a title',
    attach: 'Attach photos',
    processing: 'Processing',
    completed: 'Completed',
    reply: 'Reply',
    send: 'Send',
    unread: 'Unread',
    staff: 'Site team',
    close: 'Close ticket',
    cancel: 'Cancel',
    closed: 'This ticket is closed. If you still need help, submit a new one.',
    closedDone: 'Ticket closed',
    assigned: 'Assigned to',
    assignedDone: 'Assignee updated',
    reopen: 'Reopen',
    templates: 'Reply templates',
    add: 'Add template',
    name: 'Name',
    content: 'Text',
    save: 'Save',
    use: 'Use template',
  },
}

const level = { level: 'low' } as const
let count = 0

// Users may open ten tickets an hour and other tests open some, so these tests have their own site.
test.use({ account: 'admin', siteEnv: { LOG_LEVEL: 'info' } })

inBothLooks(({ locale }) => {
  const text = words[locale]
  test.beforeEach(({ page }) => mockLanguage(page, locale))

  test('[TK-01] a ticket is asked with a picture, and says what it lacks', async ({ page }) => {
    await page.goto('/user/tickets')
    await page.getByRole('link', { name: text.create }).first().click()
    await page.getByRole('button', { name: text.submit, exact: true }).click()
    await expect(page.getByText(text.titleRequired)).toBeVisible()
    await expectAccessible(page)
    const title = `Broken ${count++}`
    await page.getByRole('textbox', { name: text.title }).fill(title)
    await page.getByRole('radio', { name: new RegExp(`^${text.high}`) }).check()
    await page.getByLabel(text.description).fill('It **fails**')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: text.attach }).click(),
    ])
    await chooser.setFiles({ name: 'shot.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ seed: 900 + count }) })
    await expect(page.getByLabel(text.description)).toHaveValue(/^It \*\*fails\*\*\n\n\[!\[shot[^\]]*\]\(.+\)\]\(.+\)$/)
    await expectFitting(page)
    await page.getByRole('button', { name: text.submit, exact: true }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.locator('article strong', { hasText: 'fails' })).toBeVisible()
    const picture = page.getByRole('article').getByRole('img', { name: /^shot/ })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expect(page).toHaveTitle(`${title} - ${text.detail} - Agora`)
    await expectFitting(page)
    await expectAccessible(page)
  })
})

inBothLooks(({ locale }) => {
  const text = words[locale]
  test.beforeEach(({ page }) => mockLanguage(page, locale))

  test('[TK-02] the team answers, the owner sees it unread, replies, and closes it after being asked', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    const { call } = libraryOf(request, site.url, await setUp())
    const title = `Lost photos ${count++}`
    const { issue_no } = await call<{ issue_no: string }>('POST', '/user/tickets', {
      title,
      content: 'Where?',
      ...level,
    })
    await call('POST', `/admin/tickets/${issue_no}/reply`, { content: 'In the *trash*' })
    await page.goto(`/user/tickets?q=${issue_no}`)
    await expect(page.getByText('In the trash')).toBeVisible()
    await expect(page.getByTitle(text.unread)).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: title }).click()
    await expect(page.getByRole('article').filter({ hasText: 'In the trash' })).toContainText(text.staff)
    await page.getByLabel(text.reply).fill('Found them')
    await page.getByRole('button', { name: text.send }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Found them' })).toBeVisible()
    await expect(page.getByLabel(text.reply)).toHaveValue('')
    await page.getByRole('button', { name: text.close }).click()
    await page.getByRole('button', { name: text.cancel }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: text.close }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.close }).click()
    await expect(page.getByText(text.closed)).toBeVisible()
    await expect(page.getByLabel(text.reply)).toBeHidden()
    await expectAccessible(page)
    await page.goto(`/user/tickets?q=${issue_no}`)
    await expect(page.getByRole('button', { name: title })).toBeVisible()
    await expect(page.getByTitle(text.unread)).toHaveCount(0)
  })
})

inBothLooks(({ locale }) => {
  const text = words[locale]
  test.beforeEach(({ page }) => mockLanguage(page, locale))

  test('[AD-01] an administrator takes a ticket, answers by a template, closes it and opens it again', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    test.slow()
    const { call } = libraryOf(request, site.url, await setUp())
    const title = `Invoice ${count++}`
    const { issue_no } = await call<{ issue_no: string }>('POST', '/user/tickets', {
      title,
      content: 'Please',
      ...level,
    })
    await page.goto('/admin/tickets')
    await page.getByRole('button', { name: text.templates }).click()
    await page.getByRole('button', { name: text.add }).click()
    const name = `Thanks ${count}`
    await page.getByRole('textbox', { name: text.name, exact: true }).fill(name)
    await page.getByRole('textbox', { name: text.content, exact: true }).fill('Thank you for writing')
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.getByRole('dialog').getByText(name, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.goto(`/admin/tickets?q=${issue_no}&unread=true`)
    await expectFitting(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: title }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByLabel(text.assigned).selectOption({ index: 1 })
    await expect(page.getByText(text.assignedDone)).toBeVisible()
    await page.getByLabel(text.use).selectOption({ label: name })
    await expect(page.getByLabel(text.reply)).toHaveValue('Thank you for writing')
    await page.getByRole('button', { name: text.send }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Thank you for writing' })).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: text.close }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.close }).click()
    // The notice covers the button until it fades.
    await expect(page.getByText(text.closedDone, { exact: true })).toBeVisible()
    await expect(page.getByText(text.closedDone, { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: text.reopen }).click()
    await expect(page.getByLabel(text.reply)).toBeVisible()
    await page.goto(`/admin/tickets?q=${issue_no}&assigned=me`)
    await expect(page.getByRole('button', { name: title })).toBeVisible()
  })
})

/** Payloads of J01–J12; none of them may take effect. */
const payloads = [
  '<script>window.hit = 1</script>',
  '<img src=x onerror="window.hit = 1">',
  '<svg onload="window.hit = 1">',
  '[a](javascript:window.hit=1)',
  '![b](javascript:window.hit=1)',
  '<javascript:window.hit=1>',
  '**<b onclick="window.hit = 1">c</b>**',
  '```html\n</code><script>window.hit = 1</script>\n```',
  '{{7*7}}',
  'bidi \u202Etxt.exe',
  'https://x.example/"onmouseover="window.hit=1',
  'w'.repeat(4000),
]

test('[J01–J12] nothing that stands in a ticket is obeyed, in its title, its words or its replies', async ({
  page,
  request,
  site,
  setUp,
}) => {
  const { call } = libraryOf(request, site.url, await setUp())
  const title = `${payloads[0]} ${payloads[1]} {{7*7}}`
  const content = payloads.slice(0, 6).join('\n\n')
  const { issue_no } = await call<{ issue_no: string }>('POST', '/user/tickets', { title, content, ...level })
  await call('POST', `/user/tickets/${issue_no}/reply`, { content: payloads.slice(6, 11).join('\n\n') })
  await call('POST', `/admin/tickets/${issue_no}/reply`, { content: payloads[11] })
  for (const part of ['user', 'admin']) {
    await page.goto(`/${part}/tickets?q=${issue_no}`)
    await expect(page.getByText(title)).toBeVisible()
    await page.goto(`/${part}/tickets/${issue_no}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(3)
    const screen = part === 'user' ? '工单详情' : '工单'
    await expect(page).toHaveTitle(`${title} - ${screen} - Agora`)
    await expectFitting(page)
    const hrefs = await page.locator('article a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const href of hrefs) expect(href).toMatch(/^(https?:|mailto:|[/#])/)
    await expect(page.locator('article :is(script, [onload], [onerror], [onclick])')).toHaveCount(0)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  }
})
