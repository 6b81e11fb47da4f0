export interface CaptchaStyle {
  /** So many characters. */
  length: number
  /** How much is drawn over them. */
  noise: 'little' | 'some' | 'much'
}

/** Asks a visitor for what people read and programs do not. */
export interface CaptchaGateway {
  /** A picture as a data URI, and what it shows; the key is how the visitor's answer will name it. */
  make(key: string, style: CaptchaStyle): { img: string; answer: string }
}

/** Tells each answer besides: in development and in tests nobody reads the picture. */
export const toldCaptcha = (gateway: CaptchaGateway, tell: (key: string, answer: string) => void): CaptchaGateway => ({
  make(key, style) {
    const made = gateway.make(key, style)
    tell(key, made.answer)
    return made
  },
})
