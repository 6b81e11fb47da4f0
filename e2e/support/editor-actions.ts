import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { quadrants, scene } from '../../packages/server/test/factories/pictures.ts'
import { expect } from './fixtures.ts'

export const words = {
  'zh-CN': {
    upload: '上传',
    start: '开始上传',
    success: '上传成功',
    edit: (name: string) => `编辑 ${name}`,
    title: '编辑图片',
    preview: '编辑后的图片',
    left: '向左旋转',
    right: '向右旋转',
    mirror: '左右翻转',
    compare: '按住查看原图',
    undo: '撤销',
    reset: '全部还原',
    colors: '调色',
    crop: '裁剪',
    brightness: '亮度',
    contrast: '对比度',
    saturation: '饱和度',
    resetBrightness: /还原亮度/,
    corner: '用方向键移动右下角',
    size: (width: number, height: number) => `${width} × ${height} 像素`,
    done: '完成',
    close: '关闭',
    asks: '编辑尚未完成',
    cancel: '取消',
    discard: '放弃编辑',
    moves: '这是动图，编辑后只保留第一帧。',
    becomesJpeg: '浏览器不能写入 AVIF，编辑后会保存为 JPEG。',
    forAll: '应用到全部',
    applied: '已应用到其他 2 张图片。 其中 1 张形状不同，未应用裁剪。',
    next: '下一张',
    unreadable: /浏览器无法打开这张图片/,
  },
  'en-US': {
    upload: 'Upload',
    start: 'Start upload',
    success: 'Success',
    edit: (name: string) => `Edit ${name}`,
    title: 'Edit photo',
    preview: 'Edited photo',
    left: 'Rotate left',
    right: 'Rotate right',
    mirror: 'Flip horizontally',
    compare: 'Hold to see the original',
    undo: 'Undo',
    reset: 'Reset all',
    colors: 'Colors',
    crop: 'Crop',
    brightness: 'Brightness',
    contrast: 'Contrast',
    saturation: 'Saturation',
    resetBrightness: /Reset Brightness/,
    corner: 'Move the bottom right corner with the arrow keys',
    size: (width: number, height: number) => `${width} × ${height} px`,
    done: 'Done',
    close: 'Close',
    asks: 'Discard your edits?',
    cancel: 'Cancel',
    discard: 'Discard edits',
    moves: 'This is an animation. Editing keeps only the first frame.',
    becomesJpeg: 'Browsers can’t save AVIF. After editing, it’s saved as JPEG.',
    forAll: 'Apply to all',
    applied: 'Applied to 2 other photos. 1 of them has a different shape and wasn’t cropped.',
    next: 'Next photo',
    unreadable: /This browser can’t open the photo/,
  },
} as const

export type Words = (typeof words)['zh-CN' | 'en-US']

interface Given {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function chooseEditorFiles(page: Page, text: Words, files: Given[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: text.upload, exact: true }).first().click()
  await (await chooser).setFiles(files)
}

/** Adds one file to the queue and opens it in the editor. */
export async function edit(page: Page, text: Words, file: Given) {
  await chooseEditorFiles(page, text, [file])
  await page.getByRole('button', { name: text.edit(file.name), exact: true }).click()
}

export const close = (page: Page, { title, close: name }: Words) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name }).click()

/** Returns the pixels of the canvas as PNG. */
export async function readCanvas(stage: Locator) {
  const url = await stage.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL('image/png'))
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Uploads the queue and downloads the result. */
export async function readUploadedFile(page: Page, text: Words) {
  await page.getByRole('button', { name: text.start }).click()
  await expect(page.getByText(text.success)).toBeVisible()
  const link = (await page.getByRole('listitem').locator('code').first().textContent()) ?? ''
  const response = await page.request.get(link)
  expect(response.ok()).toBe(true)
  return { link, picture: await response.body() }
}

/** Creates a smooth picture like a photograph, with four different corners. */
export const photograph = (width: number, height: number) =>
  scene({ width, height, seed: 3 }).blur(12).jpeg({ quality: 92 }).toBuffer()

/** Returns which of the scene's four colors is at a position (0 to 1 on both axes). */
export async function quadrantAt(picture: Buffer, across: number, down: number) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * 3
  const far = quadrants.map((color) =>
    color.reduce<number>((sum, value, part) => sum + Math.abs(value - data[at + part]!), 0),
  )
  return far.indexOf(Math.min(...far))
}
