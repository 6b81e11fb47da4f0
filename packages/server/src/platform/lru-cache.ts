import { LRUCache } from 'lru-cache'

/**
 * What was used last, up to so many. By `max` the cache would reserve room for all of them when it is made, which for a site
 * that nobody visits yet is megabytes and a part of the start; counted as sizes of one, it grows with what it keeps.
 */
export const remembered = <K extends string | number, V extends object | string | true>(max: number, ttl = 0) =>
  new LRUCache<K, V>({ maxSize: max, sizeCalculation: () => 1, ttl })
