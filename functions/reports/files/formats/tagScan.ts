/** The worksheet reader scans an unfinished tag again with each chunk, so that a long tag would cost its square. */
const MAX_TAG_LENGTH = 64 * 1024;

const LESS = 0x3c;
const GREATER = 0x3e;
const BANG = 0x21;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

export class TagScan {
  /** Refuses `<!` and long tags: spreadsheets write neither in worksheets, and DTDs are forbidden there. */
  readonly strict: boolean;
  count = 0;
  /** -1 outside of tags. */
  length = -1;
  quote = 0;

  constructor(strict: boolean) {
    this.strict = strict;
  }

  /** Scans the next chunk; false where strict rules refuse it. */
  takes(chunk: Uint8Array): boolean {
    let { length, quote, count } = this;
    for (const byte of chunk) {
      if (length < 0) {
        if (byte !== LESS) continue;
        length = 0;
        count++;
        continue;
      }
      if (this.strict && ((length === 0 && byte === BANG) || length > MAX_TAG_LENGTH)) return false;
      length++;
      if (quote !== 0) {
        if (byte === quote) quote = 0;
      } else if (byte === GREATER) {
        length = -1;
      } else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) {
        quote = byte;
      }
    }
    this.length = length;
    this.quote = quote;
    this.count = count;
    return true;
  }
}
