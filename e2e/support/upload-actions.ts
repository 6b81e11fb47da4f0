import type { GroupInForce } from '@imagora/contract'
import type { Locator, Page } from '@playwright/test'
import { mockLanguage } from './api-responses.ts'
import { test } from './fixtures.ts'
import type { Site } from './site.ts'

export interface FileInput {
  name: string
  mimeType: string
  buffer: Buffer
}

export const uploaderWords = {
  'zh-CN': {
    upload: '上传',
    add: '添加图片',
    panel: '上传队列',
    activity: /任务/,
    showQueue: '查看：正在上传图片',
    start: '开始上传',
    continue: '继续',
    pause: '全部暂停',
    cancelAll: '全部取消',
    retryAll: '重试失败项',
    clear: '清除已完成',
    copyLink: '复制链接',
    copyAll: '复制全部链接',
    linkForm: '链接格式',
    waiting: '等待上传',
    uploading: /上传中|处理中/,
    success: '上传成功',
    failed: '上传失败',
    cancelled: '上传已取消',
    skipped: '已跳过',
    settings: /^上传设置/,
    settingsOf: (name: string) => `设置 ${name}`,
    cancelOf: (name: string) => `取消上传 ${name}`,
    retryOf: (name: string) => `重试 ${name}`,
    editOf: (name: string) => `编辑 ${name}`,
    copyOf: (name: string) => `复制 ${name} 的链接`,
    name: '名称',
    intro: '描述',
    album: '相册',
    newAlbum: '新相册名称',
    createAlbum: '新建相册',
    create: '创建',
    albumRequired: '请选择相册',
    storage: '存储位置',
    expiry: '过期时间',
    week: '7 天后',
    tags: '标签',
    isPublic: '公开',
    folderAlbums: '按文件夹创建相册',
    save: '保存',
    close: '关闭',
    result: (done: number, failed: number) => `${done} 个已上传，${failed} 个失败`,
    type: /不支持的文件类型/,
    above: /超过最大限制/,
    below: /小于最小限制/,
    tooMany: '最多 3 个文件',
    unfit: '3 个文件中有 1 个放不下：存储空间不足',
    details: /上传错误详情/,
    fileFailed: (name: string) => `文件 ${name} 上传失败：`,
    copyDetails: '复制详情',
    inLibrary: '图库中已有这张图片',
    copyOfFile: (name: string) => `与 ${name} 相同`,
    anyway: '仍然上传',
    loginRequired: '请先登录',
    noFiles: '没有需要上传的文件',
    busy: /当前上传数：\d+，请稍候/,
    offline: '网络已断开，恢复后自动继续',
    unreachable: /无法连接服务器/,
    restored: (count: number) => `上次还有 ${count} 个文件没有上传`,
    discard: '放弃',
    photos: '图片',
    drop: '松开即可上传',
  },
  'en-US': {
    upload: 'Upload',
    add: 'Add photos',
    panel: 'Upload queue',
    activity: /^Activity/,
    showQueue: 'Show: Uploading photos',
    start: 'Start upload',
    continue: 'Resume',
    pause: 'Pause all',
    cancelAll: 'Cancel all',
    retryAll: 'Retry failed',
    clear: 'Clear finished',
    copyLink: 'Copy link',
    copyAll: 'Copy all links',
    linkForm: 'Link format',
    waiting: 'Waiting for upload',
    uploading: /Uploading|Processing/,
    success: 'Success',
    failed: 'Upload failed',
    cancelled: 'Upload cancelled',
    skipped: 'Skipped',
    settings: /^Upload settings/,
    settingsOf: (name: string) => `Settings for ${name}`,
    cancelOf: (name: string) => `Cancel upload of ${name}`,
    retryOf: (name: string) => `Retry ${name}`,
    editOf: (name: string) => `Edit ${name}`,
    copyOf: (name: string) => `Copy the link to ${name}`,
    name: 'Name',
    intro: 'Description',
    album: 'Album',
    newAlbum: 'New album name',
    createAlbum: 'Create album',
    create: 'Create',
    albumRequired: 'Please choose an album',
    storage: 'Storage location',
    expiry: 'Expires after',
    week: '7 days',
    tags: 'Tags',
    isPublic: 'Public',
    folderAlbums: 'Create an album per folder',
    save: 'Save',
    close: 'Close',
    result: (done: number, failed: number) => `${done} uploaded, ${failed} failed`,
    type: /Unsupported file type/,
    above: /exceeds the maximum size/,
    below: /below the minimum size/,
    tooMany: 'Maximum 3 files',
    unfit: '1 of 3 files won’t fit: not enough storage left',
    details: /Upload Error Details/,
    fileFailed: (name: string) => `File ${name} upload failed: `,
    copyDetails: 'Copy details',
    inLibrary: 'Already in your library',
    copyOfFile: (name: string) => `Same as ${name}`,
    anyway: 'Upload anyway',
    loginRequired: 'Please log in first',
    noFiles: 'No files to upload',
    busy: /Current uploads: \d+, please wait/,
    offline: 'You’re offline. Uploads resume when you reconnect.',
    unreachable: /Can’t reach the server/,
    restored: (count: number) =>
      count === 1
        ? '1 file from your last visit wasn’t uploaded'
        : `${count} files from your last visit weren’t uploaded`,
    discard: 'Discard',
    photos: 'Photos',
    drop: 'Drop to upload',
  },
} as const

export type UploaderWords = (typeof uploaderWords)[keyof typeof uploaderWords]

/** Creates a DataTransfer with files, as for a drop or a paste. */
export const transferOf = (page: Page, files: FileInput[]) =>
  page.evaluateHandle(
    (given) => {
      const data = new DataTransfer()
      for (const { name, mimeType, bytes } of given) {
        data.items.add(new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], name, { type: mimeType }))
      }
      return data
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') })),
  )

/** Selects files through the file chooser of a button. */
export async function chooseFiles(page: Page, button: Locator, files: FileInput[]) {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(files)
}

/** Locators and actions of the uploader, on a desktop or a phone. */
export function uploaderOn(page: Page, words: UploaderWords) {
  const rows = page.getByRole('list', { name: words.panel }).getByRole('listitem')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  return {
    rows,
    row: (name: string) => rows.filter({ hasText: name }),
    button,
    /** Adds files through the upload button that every layout has. */
    give: (files: FileInput[]) => chooseFiles(page, button(words.upload).first(), files),
    more: (files: FileInput[]) => chooseFiles(page, button(words.add), files),
    close: () => button(words.close).last().click(),
    /** Opens the closed queue from the list of operations in the top bar. */
    async reopen() {
      await page.getByRole('banner').getByRole('button', { name: words.activity }).click()
      await button(words.showQueue).click()
    },
    /** The visible result; a second copy is for screen readers. */
    result: (done: number, failed: number) => page.getByText(words.result(done, failed)).first(),
  }
}

type GroupOptions = GroupInForce['group']['options']

/** Overrides options of the group in the responses that the page gets. */
export const alterGroup = (page: Page, options: Partial<GroupOptions>) =>
  page.route('**/api/v2/group', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: GroupInForce }
    const { group } = answer.data
    const data = { ...answer.data, group: { ...group, options: { ...group.options, ...options } } }
    await route.fulfill({ response, json: { ...answer, data } })
  })

/** Calls the API as the admin. */
export async function getFromApi<T>({ url }: Site, token: string, path: string): Promise<T> {
  const response = await fetch(`${url}/api/v2${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { data: T }).data
}

interface Look {
  theme: 'light' | 'dark'
  locale: keyof typeof uploaderWords
  viewport: { width: number; height: number }
}

/** Declares tests for every look: language, theme and width. */
export function describeLooks(looks: readonly Look[], run: (words: UploaderWords, locale: Look['locale']) => void) {
  for (const look of looks) {
    test.describe(`${look.theme}, ${look.locale}, ${look.viewport.width} px`, () => {
      test.use(look)
      test.beforeEach(async ({ page }) => {
        test.slow()
        await mockLanguage(page, look.locale)
      })
      run(uploaderWords[look.locale], look.locale)
    })
  }
}
