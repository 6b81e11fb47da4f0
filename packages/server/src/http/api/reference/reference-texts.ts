import type { Key } from '@imagora/contract'

/** Texts of the API reference around the contract; an endpoint without a description does not compile. */
export interface ReferenceTexts {
  title: string
  intro: string[]
  other_language: string
  sections: { calls: string; refusals: string; basics: string }
  columns: { name: string; place: string; kind: string; meaning: string; code: string; status: string; text: string }
  labels: {
    who: string
    parameters: string
    body: string
    answer: string
    refuses: string
    required: string
    nothing: string
    reauth: string
    default: string
    binary: string
  }
  access: {
    public: string
    guests: string
    session: string
    admin: string
    permission: string
  }
  places: { path: string; query: string; body: string; form: string }
  tags: Record<string, string>
  calls: Record<Key, string>
}
