/** The worksheet reader scans an unfinished tag again with each chunk, so that a long tag would cost its square. */
const MAX_TAG_LENGTH = 64 * 1024;

const LESS = 0x3c;
const GREATER = 0x3e;
const BANG = 0x21;
const SLASH = 0x2f;
const QUESTION = 0x3f;
const DASH = 0x2d;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, 0x0a]);
const BYTE_ORDER_MARK: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf]);

/** Where the scan is; numbers, since it asks for each of up to 320 million bytes. */
const TEXT = 0;
const AFTER_LESS = 1;
const AFTER_BANG = 2;
const START_TAG = 3;
const END_TAG = 4;
const INSTRUCTION = 5;
const COMMENT = 6;
const CDATA = 7;

/**
 * Whether a part of a workbook is one whole element with nothing around it. The spreadsheet reader also takes half a sheet, and what
 * comes after one. DTDs are forbidden in spreadsheets.
 */
export class XmlScan {
  /** Refuses all that begins with `<!`, and long tags: spreadsheets write neither in worksheets. */
  readonly strict: boolean;
  /** Tags so far. */
  count = 0;
  private place = TEXT;
  private depth = 0;
  private hasRoot = false;
  private tagLength = 0;
  private quote = 0;
  private last = 0;
  private lastButOne = 0;

  constructor(strict: boolean) {
    this.strict = strict;
  }

  /** Nothing is open at the end. */
  get isWhole(): boolean {
    return this.hasRoot && this.depth === 0 && this.place === TEXT;
  }

  /** Scans the next chunk; false where it is not XML of a spreadsheet. */
  takes(chunk: Uint8Array): boolean {
    for (const byte of chunk) {
      if (!this.takesByte(byte)) return false;
      this.lastButOne = this.last;
      this.last = byte;
    }
    return true;
  }

  private takesByte(byte: number): boolean {
    if (this.place === TEXT) {
      if (byte !== LESS) return this.depth > 0 || this.isAround(byte);
      this.place = AFTER_LESS;
      this.tagLength = 0;
      this.count++;
      return true;
    }
    if (this.strict && ++this.tagLength > MAX_TAG_LENGTH) return false;
    switch (this.place) {
      case AFTER_LESS:
        return this.begins(byte);
      case AFTER_BANG:
        this.place = byte === DASH ? COMMENT : CDATA;
        return byte === DASH || (byte === OPENING_BRACKET && this.depth > 0);
      case START_TAG:
        this.inStartTag(byte);
        return true;
      case END_TAG:
        if (byte === GREATER) this.ends(-1);
        return this.depth >= 0;
      default:
        if (byte === GREATER && this.isAtEnd()) this.place = TEXT;
        return true;
    }
  }

  /** Outside of the element. */
  private isAround(byte: number): boolean {
    return SPACES.has(byte) || (!this.hasRoot && BYTE_ORDER_MARK.has(byte));
  }

  private begins(byte: number): boolean {
    if (byte === BANG) {
      this.place = AFTER_BANG;
      return !this.strict;
    }
    this.place = byte === SLASH ? END_TAG : byte === QUESTION ? INSTRUCTION : START_TAG;
    return this.place !== START_TAG || this.depth > 0 || !this.hasRoot;
  }

  private inStartTag(byte: number): void {
    if (this.quote !== 0) {
      if (byte === this.quote) this.quote = 0;
    } else if (byte === GREATER) {
      this.hasRoot = true;
      this.ends(this.last === SLASH ? 0 : 1);
    } else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) {
      this.quote = byte;
    }
  }

  private ends(change: number): void {
    this.depth += change;
    this.place = TEXT;
  }

  private isAtEnd(): boolean {
    if (this.place === INSTRUCTION) return this.last === QUESTION;
    const end = this.place === COMMENT ? DASH : CLOSING_BRACKET;
    return this.last === end && this.lastButOne === end;
  }
}
