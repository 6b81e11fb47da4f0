interface Country {
  code: string
}

/** The country that a number names by itself, `+44 7700 900123`; without a plus it is the site's own. */
export function dialledCountry(name: string, countries: Country[]) {
  const digits = name.startsWith('+') ? name.replaceAll(/\D/g, '') : ''
  const codes = countries.map(({ code }) => code).filter((code) => digits.startsWith(code))
  return codes.toSorted((one, other) => other.length - one.length)[0]
}
