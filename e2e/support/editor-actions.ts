import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { quadrants, randomFrom, scene } from '../../packages/server/test/factories/pictures.ts'
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
    arrow: '箭头',
    box: '方框',
    text: '文字',
    redaction: '遮盖',
    resize: '尺寸',
    straighten: '拉直',
    mosaic: '马赛克',
    solid: '纯色',
    blue: '蓝色',
    add: { arrow: '添加箭头', box: '添加方框', text: '添加文字', redaction: '添加遮盖' },
    annotations: '标注',
    note: (note: string) => `文字“${note}”`,
    gone: /不会出现在保存的图片中/,
    width: '宽（像素）',
    percent: '百分比',
    enlarged: /比原图大/,
    shortcuts: '键盘快捷键',
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
    arrow: 'Arrow',
    box: 'Box',
    text: 'Text',
    redaction: 'Redact',
    resize: 'Resize',
    straighten: 'Straighten',
    mosaic: 'Mosaic',
    solid: 'Solid',
    blue: 'Blue',
    add: { arrow: 'Add arrow', box: 'Add box', text: 'Add text', redaction: 'Add redaction' },
    annotations: 'Annotations',
    note: (note: string) => `Text “${note}”`,
    gone: /gone from the saved photo/,
    width: 'Width (px)',
    percent: 'Percent',
    enlarged: /Larger than the original/,
    shortcuts: 'Keyboard shortcuts',
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

/** Returns the pixels of the canvas with its annotations as PNG. */
export async function readAnnotatedCanvas(stage: Locator) {
  const overlay = await readCanvas(stage.locator('xpath=following-sibling::canvas'))
  return sharp(await readCanvas(stage))
    .composite([{ input: overlay }])
    .png()
    .toBuffer()
}

type Place = [across: number, down: number]

/** Drags over the picture on the stage, between places from 0 to 1. */
export async function dragOnStage(page: Page, stage: Locator, from: Place, to: Place) {
  const box = (await stage.boundingBox())!
  const at = ([across, down]: Place) => [box.x + across * box.width, box.y + down * box.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 5 })
  await page.mouse.up()
}

/** Area of the screenshot with a secret, in shares of its sides. */
export const secretArea = { left: 0.5, top: 0.5, width: 0.25, height: 0.125 }

/** Creates a white screenshot with black and white noise in one area, whose every pixel is a secret. */
export async function screenshot(width = 1200, height = 800, seed = 5) {
  const random = randomFrom(seed)
  const area = { width: secretArea.width * width, height: secretArea.height * height }
  const noise = Buffer.from(Array.from({ length: area.width * area.height }, () => (random() < 0.5 ? 0 : 255)))
  const input = await sharp(noise, { raw: { ...area, channels: 1 } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#f4f6f8' } })
    .composite([{ input, left: secretArea.left * width, top: secretArea.top * height }])
    .png()
    .toBuffer()
}

/** Returns the grey values of the secret area, scaled to a fixed size. */
async function readSecret(picture: Buffer) {
  const { width, height } = await sharp(picture).metadata()
  const scaled = { width: 150, height: 50 }
  return sharp(picture)
    .extract({
      left: Math.round(secretArea.left * width),
      top: Math.round(secretArea.top * height),
      width: Math.round(secretArea.width * width),
      height: Math.round(secretArea.height * height),
    })
    .greyscale()
    .resize(scaled.width, scaled.height, { fit: 'fill' })
    .raw()
    .toBuffer()
}

/** Returns how much the secret area of one picture tells about another: 1 for the same, about 0 for unrelated ones. */
export async function secretCorrelation(one: Buffer, other: Buffer) {
  const [first, second] = [await readSecret(one), await readSecret(other)]
  const meanOf = (values: Buffer) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [firstMean, secondMean] = [meanOf(first), meanOf(second)]
  let [together, firstSquares, secondSquares] = [0, 0, 0]
  for (const [at, value] of first.entries()) {
    const [a, b] = [value - firstMean, second[at]! - secondMean]
    together += a * b
    firstSquares += a * a
    secondSquares += b * b
  }
  return Math.abs(together / Math.sqrt(firstSquares * secondSquares || 1))
}
