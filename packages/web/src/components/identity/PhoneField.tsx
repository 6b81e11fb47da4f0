import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/field/SelectField.tsx'
import classes from './PhoneField.module.css'

interface Country {
  id: string
  /** International dialling code without the plus sign. */
  code: string
  name: string
}

interface Props extends Omit<TextInputProps, 'leftSection'> {
  countries: Country[]
  country: string
  onCountry: (id: string) => void
}

/** Translates country names in the browser, because the language may have changed since the server returned them. */
function useCountryOptions(countries: Country[]) {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'region', fallback: 'none' })
  return countries.map(({ id, code, name }) => ({ value: id, label: `${names.of(id) ?? name} +${code}` }))
}

/** Mobile number with a country select, searchable by name or dialling code. */
export function PhoneField({ countries, country, onCountry, ...props }: Props) {
  const { t } = useTranslation()
  const code = countries.find(({ id }) => id === country)?.code
  return (
    <div className={classes.root}>
      <SelectField
        label={t('phone.country')}
        autoComplete="off"
        data={useCountryOptions(countries)}
        value={country}
        onChange={(id) => id && onCountry(id)}
      />
      <TextInput
        type="tel"
        name="phone"
        inputMode="tel"
        autoComplete="tel-national"
        label={t('phone.number')}
        leftSection={code && `+${code}`}
        leftSectionWidth={24 + 9 * (code?.length ?? 0) + 12}
        {...props}
      />
    </div>
  )
}
