import { createElement, type ReactNode } from 'react';

const PLAIN = new Set(['B', 'STRONG', 'I', 'EM', 'U', 'S', 'SMALL', 'BR', 'P', 'SPAN']);

/**
 * The few words of a slide or a notice with their plain marks. The server has cleaned them; they are read once more here, so
 * that nothing but these marks is ever drawn, in the preview of a draft neither.
 */
export function Marks({ html }: { html: string }): ReactNode {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  return drawn(body.childNodes);
}

function drawn(nodes: NodeListOf<ChildNode>): ReactNode[] {
  return Array.from(nodes, (node, key) => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.matches('script, style, template')) return null;
    const inner = drawn(node.childNodes);
    if (!PLAIN.has(node.tagName)) return inner;
    const tag = node.tagName.toLowerCase();
    return tag === 'br' ? createElement(tag, { key }) : createElement(tag, { key }, ...inner);
  });
}
