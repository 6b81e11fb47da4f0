interface Country {
  code: string
}

/**
 * Returns the country code in a number such as `+44 7700 900123`; undefined without a plus, which means the site's
 * default.
 */
export function findCountryCode(name: string, countries: Country[]) {
  const digits = name.startsWith('+') ? name.replaceAll(/\D/g, '') : ''
  const codes = countries.map(({ code }) => code).filter((code) => digits.startsWith(code))
  return codes.toSorted((one, other) => other.length - one.length)[0]
}
