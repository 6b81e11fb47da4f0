import { SegmentedControl } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { PhoneField } from '#components/identity/PhoneField.tsx'
import { useConfigs } from '#data/content/site.ts'
import { EmailField } from './AccountFields.tsx'

type Method = 'email' | 'phone'

interface Props {
  methods: Method[]
  /** Accessible label of the method choice. */
  label: string
  nameOf: (method: Method) => string
  method: Method
  onMethod: (method: Method) => void
  country: string
  onCountry: (id: string) => void
  inputOf: (method: Method) => GetInputPropsReturnType
}

export function ContactFields({ methods, label, nameOf, method, onMethod, country, onCountry, inputOf }: Props) {
  const { t } = useTranslation('auth')
  const { countries } = useConfigs().app
  return (
    <>
      {methods.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={label}
          data={methods.map((value) => ({ value, label: nameOf(value) }))}
          value={method}
          onChange={(value) => onMethod(value)}
        />
      )}
      {method === 'email' ? (
        <EmailField label={t('register.email')} {...inputOf('email')} />
      ) : (
        <PhoneField countries={countries} country={country} onCountry={onCountry} {...inputOf('phone')} />
      )}
    </>
  )
}
