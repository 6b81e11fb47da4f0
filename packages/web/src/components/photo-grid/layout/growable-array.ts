/**
 * Number column of unknown final length; its capacity doubles when full. A class, since a closure's variables cost a
 * million photos several times as much as the fields of an object.
 */
class GrowableArray {
  #values: Float64Array
  #length = 0

  constructor(capacity: number) {
    this.#values = new Float64Array(capacity)
  }

  push(value: number) {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }

  last() {
    return this.#values[this.#length - 1] ?? 0
  }

  /** Returns the values without spare capacity; the column must not grow afterwards. */
  done() {
    return this.#values.subarray(0, this.#length)
  }
}

export const createGrowableArray = (capacity = 1024) => new GrowableArray(capacity)
