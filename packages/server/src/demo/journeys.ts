import { DAY_MS } from '#platform/time.ts'
import type { Hour } from './pictures/lights.ts'
import type { Scene } from './pictures/scenes.ts'
import type { DemoTexts, JourneyId, JourneyTexts } from './texts/demo-texts.ts'

type Shot = readonly [scene: Scene, hour: Hour]

export type Camera = keyof typeof cameras

/** Cameras of the demo, as their files name them; the first lens value is its focal length. */
export const cameras = {
  sony: {
    make: 'SONY',
    model: 'ILCE-7M4',
    lens: 'FE 24-70mm F2.8 GM II',
    focal: [24, 35, 50, 70],
    aperture: [4, 5.6, 8, 11],
  },
  fuji: {
    make: 'FUJIFILM',
    model: 'X-T5',
    lens: 'XF16-55mmF2.8 R LM WR',
    focal: [16, 23, 35, 55],
    aperture: [2.8, 4, 5.6, 8],
  },
  canon: {
    make: 'Canon',
    model: 'Canon EOS R6 Mark II',
    lens: 'RF24-105mm F4 L IS USM',
    focal: [24, 40, 70, 105],
    aperture: [4, 5.6, 8],
  },
  nikon: {
    make: 'NIKON CORPORATION',
    model: 'NIKON Z f',
    lens: 'NIKKOR Z 40mm f/2',
    focal: [40],
    aperture: [2, 2.8, 4],
  },
  iphone: {
    make: 'Apple',
    model: 'iPhone 15 Pro',
    lens: 'iPhone 15 Pro back camera 6.765mm f/1.78',
    focal: [6.765],
    aperture: [1.78],
  },
  pixel: { make: 'Google', model: 'Pixel 8', lens: 'Pixel 8 back camera 6.9mm f/1.68', focal: [6.9], aperture: [1.68] },
  drone: { make: 'DJI', model: 'FC8482', lens: '24.0 mm f/1.7', focal: [6.7], aperture: [1.7, 2.8] },
} as const

export interface Journey {
  id: JourneyId
  owner: 'demo' | 'ann' | 'kai'
  is_public: boolean
  /** First day as month and day, in the last year it has passed, minus the years. */
  day: readonly [month: number, day: number]
  yearsAgo: number
  days: number
  place: readonly [latitude: number, longitude: number, altitude: number] | null
  camera: readonly Camera[]
  shots: readonly Shot[]
}

/** Pairs each scene with its hours, in turns. */
const shots = (count: number, ...list: Shot[]): Shot[] =>
  Array.from({ length: count }, (_, at) => list[at % list.length]!)

const journeys: readonly Journey[] = [
  {
    id: 'dolomites',
    owner: 'demo',
    is_public: true,
    day: [9, 12],
    yearsAgo: 2,
    days: 5,
    place: [46.54, 12.13, 2120],
    camera: ['sony', 'iphone'],
    shots: shots(
      16,
      ['ridges', 'dawn'],
      ['peaks', 'golden'],
      ['lake', 'morning'],
      ['peaks', 'morning'],
      ['forest', 'dawn'],
      ['ridges', 'sunset'],
      ['field', 'noon'],
      ['stars', 'dusk'],
    ),
  },
  {
    id: 'lofoten',
    owner: 'demo',
    is_public: true,
    day: [2, 8],
    yearsAgo: 2,
    days: 6,
    place: [68.15, 13.61, 12],
    camera: ['sony'],
    shots: shots(
      14,
      ['aurora', 'dusk'],
      ['snow', 'winter'],
      ['coast', 'dusk'],
      ['aurora', 'dusk'],
      ['lake', 'winter'],
      ['stars', 'dusk'],
      ['peaks', 'winter'],
    ),
  },
  {
    id: 'kyoto',
    owner: 'demo',
    is_public: true,
    day: [4, 2],
    yearsAgo: 1,
    days: 4,
    place: [35.01, 135.77, 56],
    camera: ['fuji', 'iphone'],
    shots: shots(
      11,
      ['blossoms', 'morning'],
      ['flower', 'noon'],
      ['forest', 'dawn'],
      ['blossoms', 'morning'],
      ['bokeh', 'dusk'],
      ['lake', 'dawn'],
    ),
  },
  {
    id: 'sahara',
    owner: 'demo',
    is_public: true,
    day: [11, 3],
    yearsAgo: 1,
    days: 3,
    place: [31.1, -3.98, 720],
    camera: ['sony', 'drone'],
    shots: shots(10, ['dunes', 'golden'], ['dunes', 'sunset'], ['dunes', 'dawn'], ['stars', 'dusk'], ['dunes', 'dusk']),
  },
  {
    id: 'shanghai',
    owner: 'demo',
    is_public: true,
    day: [6, 18],
    yearsAgo: 0,
    days: 20,
    place: [31.24, 121.49, 8],
    camera: ['fuji', 'iphone'],
    shots: shots(
      14,
      ['city', 'dusk'],
      ['bokeh', 'dusk'],
      ['city', 'sunset'],
      ['facade', 'noon'],
      ['stairs', 'noon'],
      ['city', 'morning'],
      ['facade', 'sunset'],
    ),
  },
  {
    id: 'autumn',
    owner: 'demo',
    is_public: true,
    day: [10, 20],
    yearsAgo: 2,
    days: 9,
    place: [39.99, 116.19, 110],
    camera: ['fuji'],
    shots: shots(8, ['autumn', 'golden'], ['ridges', 'golden'], ['autumn', 'golden'], ['forest', 'golden']),
  },
  {
    id: 'everyday',
    owner: 'demo',
    is_public: true,
    day: [8, 9],
    yearsAgo: 0,
    days: 40,
    place: [30.25, 120.14, 15],
    camera: ['iphone'],
    shots: shots(10, ['lake', 'dawn'], ['leaves', 'noon'], ['sea', 'sunset'], ['flower', 'noon'], ['stairs', 'noon']),
  },
  {
    id: 'private',
    owner: 'demo',
    is_public: false,
    day: [5, 1],
    yearsAgo: 1,
    days: 60,
    place: null,
    camera: ['iphone'],
    shots: shots(
      9,
      ['leaves', 'noon'],
      ['flower', 'noon'],
      ['field', 'morning'],
      ['bokeh', 'dusk'],
      ['facade', 'morning'],
    ),
  },
  {
    id: 'scotland',
    owner: 'ann',
    is_public: true,
    day: [7, 4],
    yearsAgo: 1,
    days: 12,
    place: [57.27, -6.22, 90],
    camera: ['canon', 'drone'],
    shots: shots(
      14,
      ['coast', 'golden'],
      ['ridges', 'overcast'],
      ['lake', 'golden'],
      ['field', 'noon'],
      ['sea', 'dusk'],
      ['forest', 'overcast'],
      ['peaks', 'golden'],
    ),
  },
  {
    id: 'bali',
    owner: 'ann',
    is_public: true,
    day: [1, 14],
    yearsAgo: 0,
    days: 7,
    place: [-8.72, 115.17, 3],
    camera: ['canon', 'pixel'],
    shots: shots(
      12,
      ['beach', 'noon'],
      ['sea', 'sunset'],
      ['beach', 'morning'],
      ['sea', 'golden'],
      ['leaves', 'noon'],
      ['sea', 'noon'],
    ),
  },
  {
    id: 'garden',
    owner: 'ann',
    is_public: false,
    day: [5, 10],
    yearsAgo: 0,
    days: 70,
    place: [52.2, 0.12, 20],
    camera: ['pixel'],
    shots: shots(9, ['flower', 'noon'], ['leaves', 'noon'], ['flower', 'noon']),
  },
  {
    id: 'architecture',
    owner: 'kai',
    is_public: true,
    day: [3, 15],
    yearsAgo: 1,
    days: 30,
    place: [22.28, 114.16, 40],
    camera: ['nikon'],
    shots: shots(
      10,
      ['facade', 'noon'],
      ['stairs', 'noon'],
      ['city', 'dusk'],
      ['facade', 'golden'],
      ['city', 'overcast'],
    ),
  },
  {
    id: 'hokkaido',
    owner: 'kai',
    is_public: true,
    day: [12, 28],
    yearsAgo: 0,
    days: 5,
    place: [42.86, 140.7, 310],
    camera: ['nikon', 'drone'],
    shots: shots(
      10,
      ['snow', 'winter'],
      ['peaks', 'winter'],
      ['forest', 'winter'],
      ['lake', 'winter'],
      ['snow', 'dawn'],
    ),
  },
]

export interface DemoPhoto extends Journey, JourneyTexts {
  seed: number
  scene: Scene
  hour: Hour
  cameraOfShot: Camera
  ratio: number
  name: string
  takenAt: Date
}

const clockHours: Record<Hour, number> = {
  dawn: 6.1,
  morning: 9.2,
  noon: 12.6,
  golden: 17.4,
  sunset: 18.6,
  dusk: 20.1,
  overcast: 14.3,
  winter: 11.2,
}

const ratios = [1.5, 1.5, 4 / 3, 1.5, 3 / 4, 1.5, 16 / 9, 2 / 3, 1.5, 1, 1.5, 2.6]

function firstDay({ day: [month, day], yearsAgo }: Journey, now: Date) {
  const date = new Date(Date.UTC(now.getUTCFullYear() - yearsAgo, month - 1, day))
  // A journey of this year that has not ended yet was made a year before.
  if (date.getTime() > now.getTime() - 75 * DAY_MS) date.setUTCFullYear(date.getUTCFullYear() - 1)
  return date
}

/** Lists all photographs in the order they were taken; days and seasons follow from today, all else from the seed. */
export function listPhotos(now: Date, texts: DemoTexts): DemoPhoto[] {
  const all = journeys.flatMap((journey, number) => {
    const start = firstDay(journey, now).getTime()
    return journey.shots.map(([scene, hour], at): DemoPhoto => {
      const seed = number * 101 + at * 7 + 3
      const titles = texts.titles[scene]
      const dayAt = Math.floor((at / journey.shots.length) * journey.days)
      const minutes = clockHours[hour] * 60 + ((at * 37) % 50)
      return {
        ...journey,
        ...texts.journeys[journey.id],
        seed,
        scene,
        hour,
        cameraOfShot: journey.camera[at % 4 === 3 ? journey.camera.length - 1 : 0]!,
        ratio: ratios[(seed + number) % ratios.length]!,
        name: titles[(Math.floor(at / 2) + number) % titles.length]!,
        takenAt: new Date(start + dayAt * DAY_MS + minutes * 60_000),
      }
    })
  })
  return all.toSorted((one, other) => one.takenAt.getTime() - other.takenAt.getTime())
}
