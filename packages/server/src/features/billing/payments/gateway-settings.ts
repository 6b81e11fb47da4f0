import { isEndpoint, type PaymentField, type PaymentPlatform, platformFacts } from '@imagora/contract'
import { type Complaint, Invalid } from '#platform/refusal.ts'

type Texts = Record<string, string>

/** Maximum length of a single-line setting. */
const MAX_LINE_CHARS = 500

function validateField(field: string, value: string, { kind, is_required }: PaymentField): Complaint[] {
  if (value === '') return is_required ? [{ field, code: 'required' }] : []
  if (kind === 'endpoint' && !isEndpoint(value)) return [{ field, code: 'endpoint_malformed' }]
  if ((kind === 'line' || kind === 'endpoint') && value.includes('\n')) return [{ field, code: 'malformed' }]
  if (kind !== 'line' || value.length <= MAX_LINE_CHARS) return []
  return [{ field, code: 'too_long', values: { maximum: MAX_LINE_CHARS } }]
}

/** The required fields differ by platform, so the schema alone cannot validate them. */
function checkTexts(section: 'options' | 'secrets', values: Texts, fields: readonly PaymentField[]): Complaint[] {
  const unknown = Object.keys(values).filter((name) => !fields.some((field) => field.name === name))
  return [
    ...unknown.map((name): Complaint => ({
      field: `${section}.${name}`,
      code: 'unknown_field',
      values: { keys: name },
    })),
    ...fields.flatMap((field) => validateField(`${section}.${field.name}`, values[field.name] ?? '', field)),
  ]
}

/** The public key is looked up by its id, so one without the other would fail silently. */
function checkPair(platform: PaymentPlatform, { public_key = '', public_key_id = '' }: Texts): Complaint[] {
  if (platform !== 'wechat' || (public_key === '') === (public_key_id === '')) return []
  return [{ field: public_key === '' ? 'options.public_key' : 'options.public_key_id', code: 'required' }]
}

const trimTexts = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.replaceAll('\r\n', '\n').trim()]))

export interface StoredGatewaySettings {
  options: Texts
  secrets: Texts
  currencies: string[]
  channels: string[]
}

function checkLists(platform: PaymentPlatform, { currencies, channels }: StoredGatewaySettings): Complaint[] {
  const facts = platformFacts[platform]
  const complaints: Complaint[] = []
  if (facts.currencies && !currencies.every((code) => facts.currencies!.includes(code))) {
    complaints.push({ field: 'currencies', code: 'not_a_choice' })
  }
  // Epay notifications name no currency, so two could not be told apart.
  if (platform === 'epay' && currencies.length > 1) {
    complaints.push({ field: 'currencies', code: 'too_many', values: { maximum: 1 } })
  }
  if (!channels.every((channel) => facts.channels.includes(channel))) {
    complaints.push({ field: 'channels', code: 'not_a_choice' })
  }
  return complaints
}

/** Validates the settings of a gateway and reports all errors at once. */
export function validateGatewaySettings(
  platform: PaymentPlatform,
  settings: StoredGatewaySettings,
): StoredGatewaySettings {
  const facts = platformFacts[platform]
  const held = {
    options: trimTexts(settings.options),
    secrets: trimTexts(settings.secrets),
    currencies: [...new Set(settings.currencies)],
    channels: [...new Set(settings.channels)],
  }
  const complaints = [
    ...checkTexts('options', held.options, facts.options),
    ...checkPair(platform, held.options),
    ...checkTexts('secrets', held.secrets, facts.secrets),
    ...checkLists(platform, held),
  ]
  if (complaints.length > 0) throw new Invalid(complaints)
  return held
}
