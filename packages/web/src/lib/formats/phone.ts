interface Country {
  id: string
  /** Country calling code without the plus. */
  code: string
}

/**
 * Returns the country of the existing number, otherwise the region of the browser's language, if the site offers it.
 */
export function likelyCountry(countries: Country[], code?: string | null) {
  const { region } = new Intl.Locale(navigator.language).maximize()
  const likely = [
    countries.find((country) => country.code === code),
    countries.find(({ id }) => id === region),
    countries.find(({ id }) => id === 'CN'),
    countries[0],
  ]
  return likely.find(Boolean)?.id ?? ''
}

/** Removes spaces, brackets and dashes from a typed number, as the API requires. */
export const internationalPhone = (phone: string, country: string, countries: Country[]) => ({
  phone: phone.replaceAll(/[\s()-]/g, ''),
  country_code: countries.find(({ id }) => id === country)?.code ?? '86',
})
