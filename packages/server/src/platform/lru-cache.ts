import { LRUCache } from 'lru-cache'

/**
 * LRU cache with up to `max` entries. The `max` option would allocate capacity for all of them up front, which costs
 * megabytes and startup time on an idle site; `maxSize` with entries of size one grows with its content.
 */
export const createLruCache = <K extends string | number, V extends object | string | true>(max: number, ttl = 0) =>
  new LRUCache<K, V>({ maxSize: max, sizeCalculation: () => 1, ttl })
