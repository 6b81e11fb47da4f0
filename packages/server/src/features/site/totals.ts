const lastsFor = 60_000

/** Figures that everybody asks for and that may be a minute old: counted once, however many ask at once. */
export function totalsOf<T>(count: () => Promise<T>, now: () => Date) {
  let counted: { totals: Promise<T>; at: number } | null = null
  return {
    get() {
      const time = now().getTime()
      if (counted && time - counted.at < lastsFor) return counted.totals
      const totals = count()
      const attempt = { totals, at: time }
      counted = attempt
      // A failure is told to those who wait for it, and not remembered.
      totals.catch(() => {
        if (counted === attempt) counted = null
      })
      return totals
    },
  }
}
