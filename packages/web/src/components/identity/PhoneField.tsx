import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#ui/field/SelectField.tsx'
import classes from './PhoneField.module.css'

interface Country {
  id: string
  /** As dialled from abroad, without the plus. */
  code: string
  name: string
}

interface Props extends Omit<TextInputProps, 'leftSection'> {
  countries: Country[]
  country: string
  onCountry: (id: string) => void
}

/** The site names countries in the language it was asked in; the page may have changed its own since. */
function useCountryOptions(countries: Country[]) {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'region', fallback: 'none' })
  return countries.map(({ id, code, name }) => ({ value: id, label: `${names.of(id) ?? name} +${code}` }))
}

/** A mobile number and its country, found by name or dialling code. */
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
