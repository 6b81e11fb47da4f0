import { type Color, hex } from './canvas.ts'
import type { Light } from './landscapes.ts'

interface LightText {
  sky: string[]
  sun: string
  cloud: [string, string]
  haze: string
  far: string
  near: string
  height: number
}

const lightOf = ({ sky, cloud, sun, haze, far, near, height }: LightText): Light => ({
  sky: sky.map(hex),
  sun: hex(sun),
  cloud: [hex(cloud[0]), hex(cloud[1])],
  haze: hex(haze),
  far: hex(far),
  near: hex(near),
  height,
})

/** Light of the hours and seasons in which the demo's pictures are taken. */
export const lights = {
  dawn: lightOf({
    sky: ['#5d7fb0', '#a9a9c9', '#f0c0b0', '#fbdcb4'],
    sun: '#fff0cf',
    cloud: ['#fcd7c4', '#8d84a6'],
    haze: '#edd0c4',
    far: '#a79cbb',
    near: '#28344a',
    height: 0.1,
  }),
  morning: lightOf({
    sky: ['#3f83c4', '#7fb4de', '#c5e0ec', '#eaf1ea'],
    sun: '#fffbe9',
    cloud: ['#ffffff', '#a9bccf'],
    haze: '#d6e4ea',
    far: '#8faec6',
    near: '#35523f',
    height: 0.55,
  }),
  noon: lightOf({
    sky: ['#1f67b5', '#4f97d6', '#9cc9ea', '#d8ebf4'],
    sun: '#ffffff',
    cloud: ['#ffffff', '#b6c6d6'],
    haze: '#cfe1ee',
    far: '#7fa3c4',
    near: '#3c5b34',
    height: 0.85,
  }),
  golden: lightOf({
    sky: ['#4a76a8', '#93a9b9', '#f0c48c', '#f8b465'],
    sun: '#fff0c0',
    cloud: ['#ffdca6', '#93798a'],
    haze: '#f0c799',
    far: '#a98c8c',
    near: '#3b3326',
    height: 0.16,
  }),
  sunset: lightOf({
    sky: ['#2b3a68', '#7a5186', '#e0695f', '#fbab5a'],
    sun: '#ffe6a6',
    cloud: ['#ff9a6b', '#5b4271'],
    haze: '#e79278',
    far: '#8a5878',
    near: '#1d1a2c',
    height: 0.06,
  }),
  dusk: lightOf({
    sky: ['#141f44', '#2f4478', '#7b6a9a', '#e09a86'],
    sun: '#f6b48c',
    cloud: ['#c98aa0', '#323a63'],
    haze: '#9a87a8',
    far: '#5a5f8c',
    near: '#10152a',
    height: -0.12,
  }),
  overcast: lightOf({
    sky: ['#8d9ba8', '#a8b3bc', '#c3cacd', '#d7dad8'],
    sun: '#eef0ee',
    cloud: ['#dde1e3', '#828f9b'],
    haze: '#c9d0d3',
    far: '#93a1aa',
    near: '#2c3a38',
    height: 0.7,
  }),
  winter: lightOf({
    sky: ['#4f86bd', '#8fb5d8', '#cddcec', '#f3e7e2'],
    sun: '#fff6ea',
    cloud: ['#ffffff', '#a7b4cb'],
    haze: '#dfe6f0',
    far: '#98adcb',
    near: '#3e4c60',
    height: 0.3,
  }),
} as const

export type Hour = keyof typeof lights

const colors = (...texts: string[]): Color[] => texts.map(hex)

/** Palettes of things that have colours of their own. */
export const palettes = {
  night: colors('#05081a', '#0a1330', '#16264a', '#2c3f5f'),
  auroraNight: colors('#050a1c', '#081630', '#0d2a3d', '#1b4450'),
  cityWindows: colors('#ffb45c', '#ffd99a', '#fff3d6', '#cfe3ff'),
  streetLights: colors('#ffb054', '#ff6f4f', '#ffd98a', '#6fb4ff', '#ff5f8f'),
  fairyLights: colors('#ffc774', '#ffe0a6', '#ff9f4a'),
  greenGround: colors('#12301c', '#2f5a2c', '#6f9a45', '#c3d67c'),
  greenLeaves: colors('#3f7d2c', '#6ba53a', '#2d6436', '#93bb49'),
  autumnGround: colors('#2f1a10', '#6f3a17', '#b8691f', '#e8b152'),
  autumnLeaves: colors('#c6461c', '#e07b1f', '#a92d1c', '#e8ab38'),
  springGround: colors('#8aa0b4', '#c3cdd6', '#e9dbe0', '#f6e9ea'),
  blossoms: colors('#f7c3d2', '#fbdde6', '#f3a9c2'),
  lavender: colors('#2c3a24', '#55457f', '#8468b4', '#b79ade'),
  meadow: colors('#2f5325', '#57852f', '#97ad45', '#e8cf5a'),
  wheat: colors('#7a5522', '#b98836', '#dcb157', '#f4da8f'),
  tulips: colors('#2e5a2b', '#b52f3a', '#e8553f', '#f8c04c'),
  snowfield: colors('#9fb4d2', '#c9d6ea', '#e9eff8', '#ffffff'),
}
