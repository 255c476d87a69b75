// The rulebooks must come out whole: every clause an anchor, nothing from the text as markup.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sections } from './markdown';

const html = (source: string) => sections(source).map((part) => part.html).join('');

describe('Markdown', () => {
  it('escapes whatever looks like HTML', () => {
    const out = html('A <script>x</script> & `<b>` [<i>](javascript:alert(1)) **<u>**');
    expect(out).not.toMatch(/<(script|b|i|u)>/);
    expect(out).not.toContain('javascript:');
    expect(out).toContain('&lt;script&gt;');
  });
  it('knows bold, italics, code and clauses', () => {
    expect(html('See *this* and **that** `a_b*c` (PL-5.2).')).toBe(
      '<p>See <em>this</em> and <strong>that</strong> <code>a_b*c</code> (<a class="clause" href="#PL-5.2">PL-5.2</a>).</p>',
    );
  });
  it('makes an anchor of a numbered clause, with what belongs to it', () => {
    const out = html('- **PL-1.1** One\n  more\n- **PL-1.2** Two');
    expect(out).toContain('<li id="PL-1.1" class="numbered">');
    expect(out).toContain('One more');
  });
  it('nests tables in lists', () => {
    expect(html('1. Roll\n\n   | a | b |\n   | --- | --- |\n   | 1 | 2 |\n\n2. Draw')).toMatch(/<ol><li>Roll.*<table>.*<\/table>.*<\/li><li>Draw<\/li><\/ol>/s);
  });
});

describe.each(['plague', 'culture-wars', 'mesopotamia', 'peoples'])('the rulebook of %s', (game) => {
  const source = readFileSync(`../rules/${game}.md`, 'utf8');
  const out = html(source);
  it('keeps every numbered clause as an anchor, once', () => {
    const clauses = [...source.matchAll(/^\s*- \*\*((?:PL|CW|ME|PE)-[\d.]+\d[a-z]?)\b/gm)].map((found) => found[1]!);
    expect(clauses.length).toBeGreaterThan(20);
    for (const id of clauses) expect(out.split(`id="${id}"`).length - 1, id).toBe(1);
  });
  it('leaves no stray marks', () => {
    const text = out.replace(/<pre.*?<\/pre>|<code>.*?<\/code>/gs, '');
    expect(text.match(/\*\*.{0,40}/)?.[0] ?? '').toBe('');
    expect(text).not.toContain('\u0000');
  });
  it('keeps all words', () => {
    const words = (text: string) => text.replace(/\*|`|\|/g, ' ').split(/[^\w]+/).filter((word) => word.length > 6).length;
    expect(words(out.replace(/<[^>]*>/g, ' '))).toBeGreaterThan(words(source) * 0.97);
  });
});
