interface Country {
  id: string
  /** As dialled from abroad, without the plus. */
  code: string
}

/** The country of a number that is there already, else the region that the browser speaks for, where the site has it. */
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

/** A number as people write it, with blanks and brackets, as the server takes it. */
export const internationalPhone = (phone: string, country: string, countries: Country[]) => ({
  phone: phone.replaceAll(/[\s()-]/g, ''),
  country_code: countries.find(({ id }) => id === country)?.code ?? '86',
})
