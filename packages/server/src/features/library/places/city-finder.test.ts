import { expect, test } from 'vitest'
import { openCityFinder } from './city-finder.ts'

const known: [latitude: number, longitude: number, country: string, city: string][] = [
  [48.8584, 2.2945, 'FR', 'Paris'],
  [48.8049, 2.1204, 'FR', 'Versailles'],
  [51.5007, -0.1246, 'GB', 'London'],
  [52.5163, 13.3777, 'DE', 'Berlin'],
  [48.1374, 11.5755, 'DE', 'Munich'],
  [41.8902, 12.4922, 'IT', 'Rome'],
  [45.4341, 12.3388, 'IT', 'Venice'],
  [41.4036, 2.1744, 'ES', 'Barcelona'],
  [38.6916, -9.216, 'PT', 'Lisbon'],
  [47.3769, 8.5417, 'CH', 'Zürich'],
  [55.752, 37.6175, 'RU', 'Moscow'],
  [59.9398, 30.3146, 'RU', 'Saint Petersburg'],
  [40.6892, -74.0445, 'US', 'New York City'],
  [37.8199, -122.4783, 'US', 'San Francisco'],
  [34.1341, -118.3215, 'US', 'Los Angeles'],
  [43.6426, -79.3871, 'CA', 'Toronto'],
  [-22.9519, -43.2105, 'BR', 'Rio de Janeiro'],
  [-13.5319, -71.9675, 'PE', 'Cusco'],
  [19.4326, -99.1332, 'MX', 'Mexico City'],
  [-33.8568, 151.2153, 'AU', 'Sydney'],
  [-36.8485, 174.7633, 'NZ', 'Auckland'],
  [35.6586, 139.7454, 'JP', 'Tokyo'],
  [34.9671, 135.7727, 'JP', 'Kyoto'],
  [37.5796, 126.977, 'KR', 'Seoul'],
  [39.9163, 116.3972, 'CN', 'Beijing'],
  [31.2397, 121.4998, 'CN', 'Shanghai'],
  [22.5429, 114.0596, 'CN', 'Shenzhen'],
  [30.2458, 120.1494, 'CN', 'Hangzhou'],
  [25.0336, 121.5645, 'TW', 'Taipei'],
  [30.0459, 31.2243, 'EG', 'Cairo'],
  [27.1751, 78.0421, 'IN', 'Agra'],
  [-33.9249, 18.4241, 'ZA', 'Cape Town'],
]

test('[MP-05] well-known places are in the country and the city that people name', async () => {
  const finder = await openCityFinder()
  const find = (latitude: number, longitude: number) => finder.find(latitude * 1e6, longitude * 1e6)
  const found = known.map(([latitude, longitude]) => find(latitude, longitude))
  const countries = known.filter(([, , country], index) => found[index]?.country === country)
  const cities = known.filter(([, , , city], index) => found[index]?.name === city)
  const missed = known.flatMap((each, index) => (cities.includes(each) ? [] : [`${each[3]}: ${found[index]?.name}`]))
  expect(countries).toHaveLength(known.length)
  expect(cities.length, missed.join(', ')).toBeGreaterThanOrEqual(known.length - 2)
  expect(find(30.2458, 120.1494)).toMatchObject({ name_zh: '杭州' })
  expect(find(35.6586, 139.7454)).toMatchObject({ name_zh: '东京' })
  expect(find(0, -30)).toBeNull()
  expect(find(65, 179.999)).toBeNull()
})
