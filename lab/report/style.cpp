// Style sheets. The colours are those of the web table, so that a report and a table look like one house.
#include "lab/report/style.h"

#include "lab/report/heat.h"

namespace ecumene::lab {
namespace {

constexpr const char* day = R"(
--paper:#F3EBDB;--leaf:#FBF6EA;--inset:#E9DEC8;--line:#CDBFA4;--ink3:#8C7F6C;--ink2:#5A4F42;--ink:#2A241D;
--sea:#C9D8D4;--land:#F8F1E1;--accent:#274F86;--above:#BC4529;--below:#1F4F9C;--bar:#6F8FBA;--band:#274F8633;
)";

constexpr const char* night = R"(
--paper:#171614;--leaf:#211F1B;--inset:#2D2A24;--line:#474137;--ink3:#857A68;--ink2:#BBAE99;--ink:#EDE3D0;
--sea:#1A272B;--land:#322E27;--accent:#93B6E8;--above:#F08A6C;--below:#7FAEF2;--bar:#5B7CAD;--band:#93B6E833;
)";

constexpr const char* marks = R"(
svg text{font:12px "Source Sans 3","Source Sans Pro",system-ui,sans-serif;fill:var(--ink2);font-variant-numeric:lining-nums tabular-nums}
.grid{stroke:var(--line);stroke-width:.8}
.floor{stroke:var(--ink2);stroke-width:1}
.reference{stroke:var(--ink);stroke-width:1.3;stroke-dasharray:4 3}
.interval{stroke-width:2.6;stroke:var(--ink2)}
.dot{stroke-width:1.6;stroke:var(--ink2);fill:var(--ink2)}
.interval.above,.dot.above{stroke:var(--above)}.dot.above{fill:var(--above)}
.interval.below,.dot.below{stroke:var(--below)}.dot.below{fill:var(--below)}
.interval.plain,.dot.plain{stroke:var(--accent)}.dot.plain{fill:var(--accent)}
.dot.open{fill:var(--leaf)}
.bar{fill:var(--bar)}
.band{fill:var(--band)}
.curve{fill:none;stroke:var(--accent);stroke-width:2;vector-effect:non-scaling-stroke}
.sea{fill:var(--sea)}
.place{stroke:var(--ink3);stroke-width:1.4;stroke-linejoin:round}
.other{fill:var(--inset)}
.unseen{fill:var(--land);background:var(--inset)}
svg.board text{font-size:inherit;text-anchor:middle;dominant-baseline:central;font-weight:600}
svg text.on{fill:var(--on)}
svg.board text.on{stroke:var(--off);stroke-width:.22em;stroke-linejoin:round;paint-order:stroke}
svg text.head{font:600 17px "EB Garamond",Georgia,serif;fill:var(--ink)}
svg text.name{fill:var(--ink)}
.sheet{fill:var(--leaf)}
)";

constexpr const char* page = R"(
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:15px/1.5 "Source Sans 3","Source Sans Pro",system-ui,-apple-system,"Segoe UI",sans-serif;
font-variant-numeric:lining-nums tabular-nums;-webkit-text-size-adjust:100%}
body{max-width:1080px;margin:0 auto;padding:28px 20px 44px}
h1,h2,h3{font-family:"EB Garamond",Georgia,"Iowan Old Style","Times New Roman",serif;font-weight:500;line-height:1.2;text-wrap:balance}
h1{font-size:38px;margin:4px 0 8px}
h2{font-size:27px;margin:44px 0 12px;padding-top:12px;border-top:1.5px solid var(--ink)}
h3{font-size:20px;margin:0 0 4px}
h3.group{margin:20px 0 8px}
p{margin:8px 0;max-width:70ch;overflow-wrap:anywhere}
a{color:var(--accent)}
.over{font-size:11.5px;letter-spacing:.09em;text-transform:uppercase;color:var(--ink2);margin:0}
.lead{font:italic 20px/1.4 "EB Garamond",Georgia,serif;color:var(--ink2);margin:0 0 12px}
.about,.note{color:var(--ink2);font-size:14px;margin:0 0 8px}
.note{font-size:13px}
nav{display:flex;flex-wrap:wrap;gap:4px 16px;font-size:14px;margin:12px 0}
ol.findings{margin:0;padding:0;list-style:none;counter-reset:f;border-top:1px solid var(--line)}
ol.findings li{counter-increment:f;display:grid;grid-template-columns:42px 1fr;align-items:baseline;padding:9px 0;border-bottom:1px solid var(--line);font-size:16.5px;overflow-wrap:anywhere}
ol.findings li::before{content:counter(f);font:500 20px/1.2 "EB Garamond",Georgia,serif;color:var(--ink2)}
ol.findings small{white-space:nowrap;margin-left:4px;color:var(--ink2);font-size:12.5px}
.warning{background:var(--leaf);border-left:4px solid var(--ink2);padding:8px 12px;margin:8px 0;max-width:none}
.warning b{margin-right:6px}
figure{margin:0 0 20px;padding:16px;background:var(--leaf);border:1px solid var(--line);border-radius:4px;min-width:0;break-inside:avoid-page;container-type:inline-size}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr));gap:0 20px}
.wide{overflow-x:auto;-webkit-overflow-scrolling:touch}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;padding:3px 8px 3px 0;vertical-align:middle}
thead th{font-size:11.5px;letter-spacing:.06em;text-transform:uppercase;color:var(--ink2);font-weight:600;border-bottom:1px solid var(--line)}
tbody th{font-weight:400;overflow-wrap:break-word}
table.dots tbody th{min-width:84px;max-width:260px}
tbody tr:hover{background:var(--inset)}
td.n,th.n{text-align:right;white-space:nowrap;padding-left:8px;padding-right:0}
table.dots td.strip{padding:0;width:46%;min-width:96px;height:26px;position:relative}
table.dots td.strip svg{display:block;position:absolute;inset:0;height:100%}
table.dots td.n{color:var(--ink)}
table.beside td.strip{width:30%}
table.beside .far{padding-right:12px}
table.beside thead th{text-transform:none;letter-spacing:0}
td .minor,td.minor{color:var(--ink2);font-size:12.5px}
tr.base th{font-weight:600}
svg.shapes{position:absolute}
svg.chart{display:block;overflow:visible}
svg.board{display:block;width:100%;height:auto;min-width:620px;border:1px solid var(--line)}
.scale{display:flex;align-items:center;gap:0;font-size:12.5px;color:var(--ink2);margin:8px 0}
.scale i{width:26px;height:13px;border:.5px solid var(--line)}.scale span{margin:0 8px}
table.heat td{text-align:center;padding:5px 6px;border:1px solid var(--leaf);white-space:nowrap}
table.heat td.unseen{color:var(--ink2)}
table.heat thead th{text-align:center;text-transform:none;letter-spacing:0;padding:3px 6px;vertical-align:bottom}
table.sweep th[scope=row]{position:sticky;left:0;background:var(--leaf);min-width:150px;z-index:1}
table.sweep td,table.sweep thead th{padding:4px 10px;white-space:nowrap;text-align:right;border-bottom:1px solid var(--line)}
table.sweep thead th{white-space:normal;min-width:84px;vertical-align:bottom;text-transform:none;letter-spacing:0}
table.sweep thead th:first-child{text-align:left;padding-left:0}
.up{color:var(--above);font-weight:600}.down{color:var(--below);font-weight:600}
details{margin:8px 0}
summary{cursor:pointer;color:var(--accent)}
details.variant>summary{font:500 21px "EB Garamond",Georgia,serif;padding:8px 0;border-top:1px solid var(--line)}
pre{background:var(--inset);padding:12px;overflow-x:auto;font:13px/1.5 ui-monospace,"DejaVu Sans Mono",monospace;border-radius:4px;white-space:pre-wrap;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:8px 0}
dt{color:var(--ink2)}dd{margin:0;overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--ink);outline-offset:3px}
@container(max-width:620px){.far{display:none}}
@media(max-width:640px){
body{padding:16px 14px 28px}h1{font-size:30px}h2{font-size:24px;margin-top:28px}
figure{padding:12px 10px;margin-left:-4px;margin-right:-4px}
table.dots td.strip{width:36%}
table{font-size:13.5px}
}
@page sweep{size:landscape}
@media print{
:root{--paper:#fff;--leaf:#fff;--inset:#f1f1f1;--line:#bbb}
html{font-size:11pt}body{max-width:none;padding:0}
nav{display:none}.wide{overflow:visible}svg.board{min-width:0}
h2,h3,.about{break-after:avoid-page}h2{margin-top:28px}tr,li,.warning,pre{break-inside:avoid}
figure{padding:10px}
.pair{grid-template-columns:1fr 1fr}
table.heat td,.scale i,svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}
table.heat td{border-color:#fff;padding:3px 4px;white-space:normal}
figure.sweep{page:sweep}
table.sweep{font-size:7pt}
table.sweep th[scope=row]{position:static;min-width:0}
table.sweep td,table.sweep thead th{white-space:normal;min-width:0;padding:2px 3px}
table.sweep thead th{font-size:6.5pt}
figure details:not([open]){display:none}
summary{list-style:none;color:var(--ink2)}
}
)";

// By day, and by night where the reader's system asks for it; paper is always day. On paper a closed part stays closed,
// but for its name: all of them would be a book, and the table of everything has the numbers.
std::string colours() {
    return std::string(":root{color-scheme:light dark;") + day + "}\n" + heat_colours(false) +
           "@media screen and (prefers-color-scheme:dark){:root{" + night + "}\n" + heat_colours(true) + "}\n";
}

} // namespace

std::string page_style() { return colours() + marks + page; }

std::string chart_style() { return colours() + marks; }

} // namespace ecumene::lab
