import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, looks, test } from '../support/fixtures.ts'
import { setOptions } from '../support/options.ts'
import { admin } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' }, account: 'admin' })

const words = {
  'zh-CN': {
    settings: '设置',
    area: '方向键移动选区',
    zoom: '缩放',
    use: '使用这张图片',
    changed: '头像已更新',
    removed: '头像已移除',
    remove: '移除',
    name: '昵称',
    tagline: '个性签名',
    bio: '简介',
    website: '个人网站',
    interests: '兴趣爱好',
    addLink: '添加链接',
    link: '社交链接 1',
    save: '保存',
    saved: '个人资料已保存',
    required: '请输入昵称',
    badLink: '网址格式不正确',
    leave: '放弃更改',
    edit: '编辑资料',
    cancel: '取消',
    private: '仅自己可见',
    tabs: { profile: '个人资料', preferences: '上传偏好', password: '修改密码', sessions: '登录设备' },
  },
  'en-US': {
    settings: 'Settings',
    area: 'Use the arrow keys to move the selection',
    zoom: 'Zoom',
    use: 'Use this photo',
    changed: 'Avatar updated',
    removed: 'Avatar removed',
    remove: 'Remove',
    name: 'Nickname',
    tagline: 'Tagline',
    bio: 'Bio',
    website: 'Website',
    interests: 'Hobbies',
    addLink: 'Add link',
    link: 'Social link 1',
    save: 'Save',
    saved: 'Profile saved',
    required: 'Please enter a nickname',
    badLink: 'Enter a valid URL',
    leave: 'Discard changes',
    edit: 'Edit profile',
    cancel: 'Cancel',
    private: 'Only visible to you',
    tabs: {
      profile: 'Personal information',
      preferences: 'Upload preferences',
      password: 'Change password',
      sessions: 'Devices',
    },
  },
} as const

/** Creates a picture that is red on the left and blue on the right. */
async function twoHalves() {
  const half = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#f00' } })
    .composite([{ input: half, left: 400, top: 0 }])
    .png()
    .toBuffer()
  return { name: 'halves.png', mimeType: 'image/png', buffer }
}

async function shownAvatar(page: Page) {
  const url = await page.locator('header img[src*="/avatars/"]').first().getAttribute('src')
  const response = await page.request.get(url!)
  expect(response.headers()['cache-control']).toContain('immutable')
  const { data, info } = await sharp(await response.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = info.width * info.channels * 128
  return { width: info.width, height: info.height, left: [...data.subarray(middle, middle + 3)] }
}

async function cropToTheRight(page: Page, word: (typeof words)['zh-CN' | 'en-US']) {
  const chosen = await twoHalves()
  await page.locator('input[type=file][accept="image/*"]').first().setInputFiles(chosen)
  const area = page.getByRole('group', { name: word.area })
  await expect(area).toBeVisible()
  await expectAccessible(page)
  const box = (await area.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 1.6, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
  const moved = (await area.boundingBox())!
  expect(moved.x).toBeGreaterThan(box.x + 10)
  await page.getByRole('slider', { name: word.zoom }).press('ArrowRight')
  await area.press('ArrowLeft')
  expect((await area.boundingBox())!.width).toBeLessThan(moved.width)
  await page.getByRole('button', { name: word.use }).click()
  await expect(page.getByText(word.changed)).toBeVisible()
}

for (const { name, theme, locale, viewport } of looks) {
  test.describe(name, () => {
    test.use({ theme, locale, viewport })
    const word = words[locale]
    // Both looks share the account, so each has its own tagline.
    const tagline = `Light and sea, ${name}`

    test('[PR-01] [PR-02] [PR-03] a profile is written, with a picture that was cropped, and shown everywhere', async ({
      page,
      setUp,
      trap,
    }) => {
      test.slow()
      trap.allow(422, '/api/v2/user/profile')
      await setOptions(page, await setUp(), { language: locale })
      await page.goto('/user/settings')
      await expect(page.getByRole('heading', { name: word.settings, level: 1 })).toBeVisible()
      await cropToTheRight(page, word)
      const { width, height, left } = await shownAvatar(page)
      expect([width, height]).toEqual([256, 256])
      expect(left[2]).toBeGreaterThan(200)
      expect(left[0]).toBeLessThan(60)

      const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
      await field(word.name).fill(' ')
      await page.getByRole('button', { name: word.save, exact: true }).click()
      await expect(page.getByText(word.required)).toBeVisible()
      await field(word.name).fill('Ann 🌊')
      await field(word.tagline).fill(tagline)
      await field(word.bio).fill('First line\nsecond line')
      await field(word.website).fill('javascript:alert(1)')
      await field(word.interests).fill('sailing')
      await field(word.interests).press('Enter')
      if ((await page.getByRole('button', { name: word.addLink }).isVisible()) && !(await field(word.link).isVisible()))
        await page.getByRole('button', { name: word.addLink }).click()
      await field(word.link).fill('social.example/@ann')
      await page.getByRole('button', { name: word.save, exact: true }).click()
      await expect(page.getByText(word.badLink)).toBeVisible()
      await expect(field(word.name)).toHaveValue('Ann 🌊')
      await field(word.website).fill('ann.example')

      // A click on another tab does not discard unsaved input.
      await page.getByRole('link', { name: word.tabs.password }).click()
      await expect(page.getByRole('button', { name: word.leave })).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: word.cancel }).click()
      await page.getByRole('button', { name: word.save, exact: true }).click()
      await expect(page.getByText(word.saved)).toBeVisible()
      await expect(field(word.website)).toHaveValue('https://ann.example')
      await expectAccessible(page)

      await page.goto('/user/profile')
      await expect(page.getByRole('heading', { name: 'Ann 🌊', level: 1 })).toBeVisible()
      for (const text of [tagline, 'ann.example', 'sailing', 'social.example/@ann']) {
        await expect(page.getByText(text, { exact: true })).toBeVisible()
      }
      await expect(page.getByRole('heading', { name: word.private })).toBeVisible()
      await expect(page.getByText(admin.email)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: word.edit }).click()
      await page.getByRole('button', { name: word.remove, exact: true }).click()
      await expect(page.getByText(word.removed)).toBeVisible()
      await expect(page.locator('header img[src*="/avatars/"]')).toHaveCount(0)
    })

    test('[PR-02] every tab can be used by everyone', async ({ page, setUp }) => {
      await setOptions(page, await setUp(), { language: locale })
      for (const [tab, title] of Object.entries(word.tabs)) {
        await page.goto(`/user/settings?tab=${tab}`)
        await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
        await expect(page.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page')
        await expect(page.locator('output[aria-label]')).toHaveCount(0)
        await expectAccessible(page)
      }
    })
  })
}
