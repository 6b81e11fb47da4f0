import type { Page } from '@playwright/test'
import { naturalScene } from '../../packages/server/test/factories/natural-scenes.ts'
import { alterResponse, mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

type Library = ReturnType<typeof libraryOf>

async function expectToFit(page: Page) {
  const overflow = await page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(overflow).toBe(0)
  await expectAccessible(page)
}

/** Pictures are hashed after their upload was answered. */
const expectGroups = ({ call }: Library, sizes: number[]) =>
  expect
    .poll(async () => {
      const { data } = await call<{ data: { photo_count: number }[] }>('GET', '/user/near_duplicates')
      return data.map(({ photo_count }) => photo_count)
    })
    .toEqual(sizes)

async function addPictures(library: Library, pictures: [name: string, buffer: Buffer][]) {
  const ids: number[] = []
  for (const [name, buffer] of pictures) {
    const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
    ids.push((await library.add({ name, buffer, mimeType })).id)
  }
  return ids
}

/** Compares the best photo of a group with another one in all ways, and chooses the other one. */
async function compareAndSwap(page: Page) {
  const dialog = page.getByRole('dialog', { name: '对比图片' })
  const pictures = dialog.locator('section img')
  const transforms = () => pictures.evaluateAll((all) => all.map((image) => (image as HTMLElement).style.transform))
  await expect(pictures).toHaveCount(2)
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('status')).toHaveText('150%')
  await expect.poll(async () => new Set(await transforms()).size).toBe(1)
  const [before] = await transforms()
  expect(before).toContain('scale(1.5)')

  await pictures.first().locator('xpath=../..').hover()
  await page.mouse.wheel(0, -300)
  await page.mouse.down()
  await page.mouse.move(180, 300, { steps: 3 })
  await page.mouse.up()
  await expect(dialog.getByRole('status')).not.toHaveText('150%')
  await expect.poll(async () => new Set([...(await transforms()), before]).size).toBe(2)
  await expectToFit(page)

  await dialog.getByText('滑块').click()
  await dialog.getByRole('slider', { name: '分界线位置' }).press('Home')
  await expect(pictures).toHaveCount(2)
  await dialog.getByText('切换', { exact: true }).click()
  await dialog.getByRole('button', { name: '切换图片' }).click()
  await expect(dialog.getByRole('button', { name: '自动切换' })).toBeVisible()
  await expectToFit(page)
  await dialog.getByRole('button', { name: '改为保留另一张' }).click()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
}

test.describe('a phone in Chinese', () => {
  test.use({ account: 'admin', locale: 'zh-CN', theme: 'dark', viewport: { width: 360, height: 740 } })

  test('[FN-15] [FN-16] [FN-17] compares similar photos and keeps one in place of the others', async ({
    page,
    site,
    setUp,
  }) => {
    test.slow()
    const library = libraryOf(page.request, site.url, await setUp())
    const { call } = library
    await library.clear()
    const me = page.getByRole('button', { name: '我的', exact: true })
    const link = page.getByRole('link', { name: '相似图片', exact: true })
    await mockLanguage(page, 'zh-CN')

    await page.goto('/user/near-duplicates')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在')
    await page.goto('/user/photos')
    await me.click()
    await expect(page.getByRole('link', { name: '回收站', exact: true }).filter({ visible: true })).toBeVisible()
    await expect(link).toHaveCount(0)

    await call('PUT', '/admin/settings', { near_duplicates: true })
    const rock = await naturalScene(31)
    const [large, , marked] = await addPictures(library, [
      ['rock.png', await rock.clone().png().toBuffer()],
      ['rock-small.jpg', await rock.clone().resize(200).jpeg().toBuffer()],
      ['rock-copy.jpg', await rock.clone().jpeg({ quality: 60 }).toBuffer()],
    ])
    const album = await call<{ id: number }>('POST', '/user/albums', { name: 'Coast' })
    await call('POST', `/user/albums/${album.id}/photos`, [marked])
    await expectGroups(library, [3])

    await page.goto('/user/photos')
    await me.click()
    await link.filter({ visible: true }).click()
    await expect(page).toHaveTitle(/相似图片/)
    const group = page.getByRole('article', { name: '3 张相似图片' })
    await expect(group.getByText('最佳 · 文件最大')).toBeVisible()
    await expect(group.getByRole('radio', { name: 'rock.png' })).toBeChecked()
    await expect(group.getByText('相册：Coast')).toBeVisible()
    await expectToFit(page)
    await group.getByRole('button', { name: '对比“rock-copy.jpg”' }).click()
    await compareAndSwap(page)
    await expect(group.getByRole('radio', { name: 'rock-copy.jpg' })).toBeChecked()
    await group.getByRole('radio', { name: 'rock.png' }).check()

    // The kept photo stands in the album, and the undo brings the others back.
    await group.getByRole('button', { name: '保留所选，其余 2 张移入回收站' }).dblclick()
    await expect(page.getByText('已将 2 张图片移入回收站')).toBeVisible()
    await expect(page.getByRole('heading', { name: '没有相似的图片' })).toBeVisible()
    const inAlbum = await call<{ data: { id: number }[] }>('GET', `/user/photos?album_id=${album.id}`)
    expect(inAlbum.data.map(({ id }) => id)).toEqual([large])
    await expectToFit(page)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('已恢复 2 张图片')).toBeVisible()
    await expect(group).toBeVisible()
    await call('PUT', '/admin/settings', { near_duplicates: false })
    await library.clear()
  })
})

test.describe('a desktop in English', () => {
  test.use({ account: 'admin', locale: 'en-US', theme: 'light', viewport: desktop })

  test('[FN-17] [FN-18] [FN-19] a dismissed group comes back by undo, and a changed group says so', async ({
    page,
    site,
    setUp,
    trap,
  }) => {
    const library = libraryOf(page.request, site.url, await setUp())
    const { call } = library
    await library.clear()
    await mockLanguage(page, 'en-US')
    await call('PUT', '/admin/settings', { near_duplicates: true })
    const [rock, sea] = [await naturalScene(31), await naturalScene(32)]
    const [, small] = await addPictures(library, [
      ['rock.png', await rock.clone().png().toBuffer()],
      ['rock-small.jpg', await rock.clone().resize(200).jpeg().toBuffer()],
      ['rock-copy.jpg', await rock.clone().jpeg({ quality: 60 }).toBuffer()],
    ])
    await expectGroups(library, [3])

    await page.goto('/user/near-duplicates')
    const group = page.getByRole('article', { name: '3 similar photos' })
    await expect(group).toBeVisible()
    // Another tab has trashed a photo of the group meanwhile.
    await call('DELETE', '/user/photos', [small])
    trap.allow(404, '/api/v2/user/near_duplicates/resolve')
    await group.getByRole('button', { name: 'Keep selected, trash 2' }).click()
    await expect(page.getByText('This group has changed')).toBeVisible()
    const pair = page.getByRole('article', { name: '2 similar photos' })
    await expect(pair).toBeVisible()

    await addPictures(library, [
      ['sea.png', await sea.clone().png().toBuffer()],
      ['sea.jpg', await sea.clone().jpeg().toBuffer()],
    ])
    await expectGroups(library, [2, 2])
    await page.reload()
    await expect(pair).toHaveCount(2)
    await pair.first().getByRole('button', { name: 'Not duplicates' }).press('Enter')
    await expect(pair).toHaveCount(1)
    await expect(pair).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(pair).toHaveCount(2)
    await expectGroups(library, [2, 2])

    await alterResponse<{ pending_count: number }>(page, /near_duplicates\?/, (list) => ({
      ...list,
      pending_count: 12,
    }))
    await page.reload()
    await expect(page.getByText('12 photos haven’t been compared yet')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Comparing photos' })).toBeVisible()
    await expectToFit(page)
    await call('PUT', '/admin/settings', { near_duplicates: false })
    await library.clear()
  })
})
